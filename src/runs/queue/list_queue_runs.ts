import type { RunStatus, RunTrigger } from "../../db/tables.ts";
import type { Queries } from "../../db/dialect.ts";
import { requireAdmin } from "../../identity/require_admin.ts";
import { isoTime, isoTimeOrNull } from "../../lib/clock.ts";
import { BY_TIME, openPage, type PageData, type PageInput } from "../../lib/page.ts";
import {
  countQueue,
  findQueuePage,
  findRunning,
  type QueueRunRow,
  type QueueState,
  selectQueueRuns,
} from "./queue_list_store.ts";
import { limitsOf, type QueueContext } from "./read_queue.ts";

/** The things that runs wait for. */
export const WAIT_REASONS = [
  /** All slots of the organization are taken. */
  "organization",
  /** The workflow has as many runs at once as it may have. */
  "workflow",
  /** The run is executed alone, because its processes have died. */
  "alone",
  /** Other runs come first. */
  "turn",
  "time",
  "answer",
  /** A run that it started. */
  "run",
] as const;

/** A run that has not ended, as an admin sees it who may not read its workflow. */
export interface QueueRun {
  runId: string;
  workflowId: string;
  workflowName: string;
  /** The user with whose rights the run acts. */
  userId: string;
  trigger: RunTrigger;
  status: RunStatus;
  /** Null for a run that does not wait. */
  waitsFor: typeof WAIT_REASONS[number] | null;
  /** When its wait ends at the latest; null if that is not known. */
  waitsUntil: string | null;
  createdAt: string;
  startedAt: string | null;
  /** Whether the caller may read the run. */
  isReadable: boolean;
}

export interface QueueRunPage extends PageData {
  runs: QueueRun[];
}

export interface QueueRunsInput extends PageInput {
  state: QueueState;
  /** Only runs that act for this user. */
  userId?: string;
}

/**
 * A page of the runs of the organization in one state, the earliest first; a run with several open
 * questions appears once for each. Errors: `forbidden` unless the caller is an admin.
 */
export async function listQueueRuns(
  { db: { queries }, principal, limits }: QueueContext,
  { state, userId, ...input }: QueueRunsInput,
): Promise<QueueRunPage> {
  requireAdmin(principal, "lists the runs of all workflows in the queue");
  const { orgKey } = principal;
  const filter = { orgKey, state, userId: userId ?? null };
  const page = openPage(input, { list: ["queue", state, userId], order: BY_TIME });
  const found = await findQueuePage(queries, { filter, ...page.window });
  const ids = page.itemsOf(found).map(({ id }) => runIdOf(id));
  const rows = await selectQueueRuns(queries, { principal, ids: [...new Set(ids)] });
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const waitOf = await readWaits(queries, { orgKey, limits });
  return {
    runs: ids.flatMap((id) => {
      const row = rowOf.get(id);
      return row ? [toQueueRun(row, waitOf(row))] : [];
    }),
    ...page.dataOf(found, await countQueue(queries, filter), ({ at, id }) => [at, id]),
  };
}

function runIdOf(placeId: string): string {
  const [runId = ""] = placeId.split("/");
  return runId;
}

type WaitOf = (row: QueueRunRow) => QueueRun["waitsFor"];

/** Reads which slots are taken, and returns the function that tells what a run waits for. */
async function readWaits(
  queries: Queries,
  { orgKey, limits }: { orgKey: string; limits: QueueContext["limits"] },
): Promise<WaitOf> {
  const running = await findRunning(queries, { orgKey, userId: null });
  const { running: runningMax, runningPerWorkflow } = limitsOf(limits);
  const isFull = (workflowId: string): boolean =>
    running.filter((run) => run.workflowId === workflowId).length >= runningPerWorkflow;
  return ({ status, crashes, workflowId, isAsking, wakeAt }) => {
    if (status === "waiting") return isAsking ? "answer" : wakeAt === null ? "run" : "time";
    if (status !== "queued") return null;
    if (crashes >= 2) return "alone";
    if (running.length >= runningMax) return "organization";
    return isFull(workflowId) ? "workflow" : "turn";
  };
}

function toQueueRun(
  { id, createdAt, startedAt, wakeAt, crashes: _, isAsking: __, isReadable, ...row }: QueueRunRow,
  waitsFor: QueueRun["waitsFor"],
): QueueRun {
  return {
    runId: id,
    ...row,
    waitsFor,
    waitsUntil: isoTimeOrNull(wakeAt),
    createdAt: isoTime(createdAt),
    startedAt: isoTimeOrNull(startedAt),
    isReadable: Boolean(isReadable),
  };
}
