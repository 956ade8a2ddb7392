import { BUSY_WORKFLOW, LONG_THREAD, ONE_RUN, OWN_WORKFLOW, RARE_USER } from "./kinds.ts";
import {
  DRAFTED_WORKFLOW,
  FILES_USER,
  HOOKED_WORKFLOW,
  LOOP_RUN,
  ONE_MEMBER,
  PARENT_RUN,
  VERSIONED_RULE,
  VERSIONED_WORKFLOW,
} from "./parts.ts";
import { USER } from "./sql.ts";

/** A request of the benchmark, under `/api/v1`. */
export interface Route {
  path: string;
  /** The caller; the owner of everything unless stated. */
  caller?: "admin" | "member of 500 teams" | "newcomer";
  /** Tells it from routes of the same path without ids. */
  note?: string;
}

const WORKFLOWS: readonly Route[] = [
  { path: "/workflows" },
  { path: "/workflows?limit=100" },
  { path: "/workflows?limit=100&expand=isDraft,lastRuns,nextRunAt,owner,version" },
  { path: "/workflows?isDraft=true" },
  { path: "/workflows?scope=shared" },
  { path: "/workflows?scope=public" },
  { path: "/workflows?scope=all" },
  { path: "/workflows?scope=all&isDraft=true" },
  { path: "/workflows?scope=organization", caller: "admin" },
  { path: "/workflows?scope=organization&search=number%2017", caller: "admin" },
  { path: "/workflows?search=number%2017" },
  { path: "/workflows?search=report" },
  { path: "/workflows?search=%25" },
  { path: "/workflows?search=zz" },
  { path: "/workflows?search=aaa" },
  { path: "/workflows?search=report&scope=shared" },
  { path: "/workflows?search=number%2017&scope=all" },
  { path: "/workflows?search=report", caller: "newcomer" },
  { path: "/workflows?scope=shared", caller: "member of 500 teams" },
  { path: "/workflows?scope=all", caller: "member of 500 teams" },
  { path: `/workflows/${OWN_WORKFLOW}` },
  { path: `/workflows/${OWN_WORKFLOW}/versions` },
  { path: `/workflows/${OWN_WORKFLOW}/schedule` },
  { path: `/workflows/${OWN_WORKFLOW}/upcoming-runs` },
];

const RUNS: readonly Route[] = [
  { path: "/runs" },
  { path: "/runs?status=failed" },
  { path: "/runs?status=cancelled" },
  { path: "/runs?status=failed&status=cancelled" },
  { path: "/runs?trigger=webhook" },
  { path: "/runs?status=failed&trigger=webhook" },
  { path: "/runs?from=2025-06-15T15:06:41.000Z" },
  { path: "/runs?to=2025-06-15T15:06:41.000Z" },
  { path: "/runs", caller: "newcomer" },
  { path: "/runs", caller: "member of 500 teams" },
  { path: `/runs/${ONE_RUN}` },
  { path: `/workflows/${BUSY_WORKFLOW}/runs` },
  { path: `/workflows/${BUSY_WORKFLOW}/runs?status=failed` },
  { path: `/workflows/${BUSY_WORKFLOW}/runs?status=cancelled` },
  { path: `/workflows/${BUSY_WORKFLOW}/runs?trigger=webhook` },
  { path: "/questions" },
];

const REST: readonly Route[] = [
  { path: "/chats" },
  { path: "/chats", caller: "member of 500 teams" },
  { path: `/chats/${LONG_THREAD}/messages` },
  { path: "/objects" },
  { path: "/objects?kind=inputs" },
  { path: "/objects/storage-usage" },
  { path: "/api-keys" },
  { path: "/rules" },
  { path: "/rules?search=number%2017" },
  { path: "/me" },
];

/** Things of which one workflow, run or rule has many; as names tell nothing, each has a note. */
const PARTS: readonly Route[] = [
  { path: `/workflows/${VERSIONED_WORKFLOW}/versions`, note: "many" },
  { path: `/workflows/${DRAFTED_WORKFLOW}`, note: "drafts of others" },
  { path: `/workflows/${DRAFTED_WORKFLOW}/runs/last-inputs`, note: "no runs" },
  { path: `/workflows/${HOOKED_WORKFLOW}/webhooks` },
  { path: `/workflows/${OWN_WORKFLOW}/schedule/ticks` },
  { path: "/schedules" },
  { path: "/schedules?scope=all" },
  { path: "/schedules?search=number%2017" },
  { path: "/calendars" },
  { path: `/runs/${LOOP_RUN}`, note: "loop" },
  { path: `/runs/${LOOP_RUN}/steps?parent=each` },
  { path: `/runs/${LOOP_RUN}/steps?parent=each&page=40` },
  { path: `/runs/${LOOP_RUN}/attempts?path=steps%5B0%5D%237` },
  { path: `/runs/${PARENT_RUN}`, note: "parent" },
  { path: `/runs/${PARENT_RUN}/children` },
  { path: `/questions?runId=${ONE_RUN}` },
  { path: "/runs/queue" },
  { path: `/rules/${VERSIONED_RULE}/versions` },
  { path: "/rules?isDraft=true" },
  { path: "/usage?from=2025-06&to=2025-06" },
  { path: "/usage?from=2015-01&to=2025-06" },
];

/** Requests of an admin. */
const ADMINS: readonly string[] = [
  "/audit",
  "/audit?from=2025-06-15T15:06:41.000Z",
  "/audit?to=2025-06-15T15:06:41.000Z",
  "/audit?action=workflow.published",
  "/audit?action=run.cancelled&from=2026-01-01T00:00:00Z",
  `/audit?actorId=${RARE_USER}`,
  `/audit?actorId=${USER}&action=workflow.published`,
  `/audit?target=${BUSY_WORKFLOW}`,
  `/audit?target=${BUSY_WORKFLOW}&action=workflow.published`,
  `/audit?target=${BUSY_WORKFLOW}&actorId=${RARE_USER}`,
  `/audit?target=${BUSY_WORKFLOW}&action=rule.deleted`,
  `/audit/export?target=${BUSY_WORKFLOW}&action=rule.deleted`,
  "/members",
  "/members?search=number%2017",
  "/members?search=example.org",
  "/members?search=nobody",
  `/members/${ONE_MEMBER}`,
  `/members/${USER}`,
  `/members/${USER}/webhooks`,
  "/runs/queue?expand=users",
  "/runs/queue/runs?state=waiting_for_answer",
  "/runs/queue/runs?state=waiting_for_run",
  `/runs/queue/runs?state=waiting_for_run&userId=${RARE_USER}`,
  `/runs/queue/runs?state=waiting_for_run&userId=${USER}`,
  "/objects/storage-usage?expand=users",
  `/objects/storage-usage?createdBy=${FILES_USER}`,
  "/usage?scope=organization&from=2025-06&to=2025-06",
  "/usage?scope=organization&from=2015-01&to=2025-06",
];

export const ROUTES: readonly Route[] = [
  ...[...WORKFLOWS, ...RUNS, ...REST, ...PARTS],
  ...ADMINS.map((path) => ({ path, caller: "admin" as const })),
];
