import assert from "node:assert/strict";
import type { Context } from "../../src/identity/context.ts";
import { createApiKey } from "../../src/identity/api_keys/create_api_key.ts";
import { listApiKeys } from "../../src/identity/api_keys/list_api_keys.ts";
import { insertAuditRecord } from "../../src/identity/audit/audit_store.ts";
import { listAuditRecords } from "../../src/identity/audit/list_audit_records.ts";
import type { PageData, PageInput } from "../../src/lib/page.ts";
import { listObjects } from "../../src/objects/list_objects.ts";
import { RUN_LIST_EXPANSIONS } from "../../src/runs/expand_runs.ts";
import { listRuns } from "../../src/runs/list_runs.ts";
import { listSteps } from "../../src/runs/list_steps.ts";
import {
  listWorkflowsWithRuns,
  WORKFLOW_LIST_EXPANSIONS,
} from "../../src/runs/list_workflows_with_runs.ts";
import { listQuestions } from "../../src/runs/questions/list_questions.ts";
import { listMessages } from "../../src/threads/list_messages.ts";
import { listThreads } from "../../src/threads/list_threads.ts";
import { createWebhook } from "../../src/webhooks/create_webhook.ts";
import { listWebhooks } from "../../src/webhooks/list_webhooks.ts";
import { listOrganizationWorkflows } from "../../src/workflows/list_organization_workflows.ts";
import { listWorkflows } from "../../src/workflows/list_workflows.ts";
import { transferWorkflow } from "../../src/workflows/transfer_workflow.ts";
import { listVersions } from "../../src/workflows/versions/list_versions.ts";
import { putSchedule } from "../../src/schedules/put_schedule.ts";
import { listAllSchedules } from "../../src/schedules/overview/list_all_schedules.ts";
import { exchange, inProcess } from "../support/chat/turns.ts";
import { insertTestThread } from "../support/chat/threads.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { walkByCursors } from "../support/db/cursor_walk.ts";
import { recordQueries } from "../support/db/query_plans.ts";
import { recordObject } from "../support/files/stored_objects.ts";
import { openRunLab, type RunLab } from "../support/runs/run_lab.ts";
import { give } from "../support/runs/run_scenarios.ts";
import { UTC_SCHEDULES } from "../support/workflows/schedules.ts";
import { publishVersion } from "../support/workflows/workflows.ts";

const ASK = { id: "ask", service: "human", action: "approve", with: { message: "Yes?" } };

const ASKS = {
  steps: [
    give("each", 1, { forEach: "[1, 2, 3]" }),
    { ...ASK, forEach: "[1, 2, 3]", concurrency: 3 },
  ],
};

type List = (input: PageInput) => Promise<Pick<PageData, "nextCursor">>;

/** Three of everything that is listed, and its lists. */
async function makeLists(lab: RunLab): Promise<List[]> {
  const { ctx, runs } = lab;
  const workflowId = await lab.publish(ASKS);
  const versioned = await lab.publish({ steps: [] });
  const runIds: string[] = [];
  for (const name of ["A", "B", "C"]) {
    const { runId } = await lab.start(workflowId);
    await lab.settled(runId);
    runIds.push(runId);
    await lab.publish({ steps: [] });
    await publishVersion(ctx, { workflowId: versioned, name });
    const scheduling = { ...ctx, schedules: UTC_SCHEDULES };
    await putSchedule(scheduling, { workflowId, name: name.toLowerCase(), input: "hourly" });
    await makeRest(ctx);
    const making = { ...ctx, sealer: runs.sealer, publicUrl: "https://heddle.example.org" };
    await createWebhook(making, { workflowId });
  }
  const [runId = ""] = runIds;
  const threadId = await insertTestThread(ctx);
  for (let count = 0; count < 2; count++) await exchange(inProcess(ctx, "p1"), { threadId });
  return [
    (page) => listWorkflows(ctx, page),
    (page) => listWorkflows(ctx, { ...page, scope: "all" }),
    (page) => listWorkflowsWithRuns(ctx, { ...page, expand: WORKFLOW_LIST_EXPANSIONS }),
    (page) => listOrganizationWorkflows(ctx, page),
    (page) => listVersions(ctx, { workflowId: versioned, includeAll: false, ...page }),
    (page) => listWebhooks(ctx, { workflowId, ...page }),
    (page) => listAllSchedules(ctx, page),
    (page) => listAllSchedules(ctx, { ...page, scope: "all" }),
    (page) => listRuns(ctx, page),
    (page) => listRuns(ctx, { ...page, expand: RUN_LIST_EXPANSIONS }),
    (page) => listRuns(ctx, { workflowId, ...page }),
    (page) => listRuns(ctx, { statuses: ["waiting"], ...page }),
    (page) => listSteps(ctx, { runId, parent: "each", ...page }),
    (page) => listQuestions(ctx, page),
    (page) => listQuestions(ctx, { runId, ...page }),
    (page) => listThreads(ctx, page),
    (page) => listMessages(ctx, { threadId, ...page }),
    (page) => listObjects(ctx, page),
    (page) => listObjects(ctx, { kind: "outputs", ...page }),
    (page) => listApiKeys(ctx, page),
    (page) => listAuditRecords(ctx, page),
  ];
}

async function makeRest(ctx: Context): Promise<void> {
  const { principal: { orgKey, userId: actorId }, clock, ids } = ctx;
  await insertTestThread(ctx);
  await recordObject(ctx);
  await createApiKey(ctx, { name: "key", expiresAt: null });
  await ctx.db.transaction(({ queries }) =>
    insertAuditRecord(queries, {
      id: ids.uuid(),
      orgKey,
      actorId,
      via: "token",
      apiKeyId: null,
      action: "run.cancelled",
      details: {},
      createdAt: clock.now(),
    })
  );
}

/** Indexes of nothing but what is queued or executed, read from their beginning. */
const QUEUES = /USING INDEX runs_(queued|suspect|by_process)$/;

Deno.test("no list reads a whole table for its pages after a cursor, but what is queued", async () => {
  await using file = await openTestDatabase();
  const { db, count, fullScans } = recordQueries(file);
  await using lab = await openRunLab({ db, path: file.path });
  const principal = { ...lab.ctx.principal, isAdmin: true, teamKeys: ["ops", "sales"] };
  const lists = await makeLists({ ...lab, ctx: { ...lab.ctx, principal } });
  const before = count();
  for (const list of lists) await walkByCursors(list);
  assert.ok(count() - before > lists.length, `${count() - before} queries of lists seen`);
  const scans = await fullScans(["orgs", "given"]);
  assert.deepEqual(scans.filter(({ step }) => !QUEUES.test(step)), []);
});

Deno.test("a page of runs begins at its cursor, whatever time is asked for", async () => {
  await using file = await openTestDatabase();
  const { db, steps } = recordQueries(file);
  await using lab = await openRunLab({ db, path: file.path });
  const workflowId = await lab.publish({ steps: [] });
  for (let count = 0; count < 3; count++) {
    await lab.settled((await lab.start(workflowId)).runId);
  }
  for (const filter of [{}, { workflowId }, { from: 1 }, { from: 1, to: 2 ** 50 }]) {
    await walkByCursors((page) => listRuns(lab.ctx, { ...page, ...filter }));
  }
  const walks = (await steps()).filter((step) => step.startsWith("SEARCH later "));
  const begun = walks.filter((step) => step.includes("created_at"));
  assert.ok(begun.length >= 2, walks.join("\n"));
  // With a time beside the place, SQLite goes through all runs from that time to the place.
  assert.deepEqual(begun.filter((step) => !step.includes("(created_at,id)<(?,?)")), []);
});

Deno.test("no query of a transfer reads a whole table, but organizations and what is queued", async () => {
  await using file = await openTestDatabase();
  const { db, fullScans } = recordQueries(file);
  await using lab = await openRunLab({ db, path: file.path });
  const ctx = { ...lab.ctx, principal: { ...lab.ctx.principal, isAdmin: true } };
  const workflowId = await lab.publish({ steps: [] });
  const userId = crypto.randomUUID();
  const memberships = JSON.stringify([[ctx.principal.orgKey, { teamKeys: [], roles: [] }]]);
  const seen = { email: null, is_admin: 0 as const, memberships, issued_at: 1, seen_at: 1 };
  await file.transaction(async ({ queries }) => {
    await queries.insertInto("members").values({ user_id: userId, ...seen }).execute();
    await queries.updateTable("workflows").set({ file_key: "report" })
      .where("id", "=", workflowId).execute();
  });
  assert.equal((await transferWorkflow(ctx, { workflowId, userId })).ownerId, userId);
  assert.deepEqual((await fullScans(["orgs"])).filter(({ step }) => !QUEUES.test(step)), []);
});
