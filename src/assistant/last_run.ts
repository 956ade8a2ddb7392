import type { Run } from "../runs/run.ts";
import { listRuns } from "../runs/list_runs.ts";
import { findLastRunId, setLastRunId } from "../threads/thread_store.ts";
import { readLinkedWorkflow } from "./linked_workflow.ts";
import type { Talk } from "./talk.ts";

/**
 * Returns the run that this thread last started or answered, according to the server's records;
 * null before the first run.
 */
export async function lastRunId({ ctx, turn }: Pick<Talk, "ctx" | "turn">): Promise<string | null> {
  return await findLastRunId(ctx.db.queries, turn.threadId);
}

/** Returns the thread's last run; without one, the latest run of its workflow by any user. */
export async function latestRunId(talk: Talk): Promise<string | null> {
  const last = await lastRunId(talk);
  if (last !== null) return last;
  const workflow = await readLinkedWorkflow(talk);
  const latest = workflow && await talk.runs.latest(talk.ctx, { workflowId: workflow.id });
  return latest?.runId ?? null;
}

/** The run that an order without an id refers to. */
export interface ResolvedRun {
  run: Run;
  /** Whether no other run can be meant. If another can, the order is only proposed. */
  isSure: boolean;
}

/**
 * Finds the run that an order to cancel or retry refers to: the thread's last run if the deed is
 * possible for it, otherwise a suitable run of the workflow, which is sure if it is the caller's
 * own and the only one. If there is none, returns the run whose state explains why; null before the
 * first run.
 */
export async function resolveRun(
  talk: Talk,
  { deed, canTake }: { deed: "cancel" | "retry"; canTake: (run: Run) => boolean },
): Promise<ResolvedRun | null> {
  const last = await lastRunId(talk);
  const own = last === null ? null : await talk.runs.get(talk.ctx, { runId: last });
  if (own && canTake(own)) return { run: own, isSure: true };
  return await runOfWorkflow(talk, { deed, canTake }) ?? (own && { run: own, isSure: true });
}

/** Only the latest run can be retried, but any unfinished run can be cancelled. */
const WANTED = {
  cancel: { statuses: ["queued", "running", "waiting"], limit: 2 },
  retry: { limit: 1 },
} as const;

async function runOfWorkflow(
  talk: Talk,
  { deed, canTake }: { deed: "cancel" | "retry"; canTake: (run: Run) => boolean },
): Promise<ResolvedRun | null> {
  const workflow = await readLinkedWorkflow(talk);
  if (workflow === null) return null;
  const { id: workflowId } = workflow;
  const list = { workflowId, ...WANTED[deed], expand: ["startedBy"] as const };
  const [first, another] = (await listRuns(talk.ctx, list)).runs;
  if (!first) return await latestOf(talk, workflowId);
  const run = await talk.runs.get(talk.ctx, { runId: first.runId });
  const isOwn = first.startedBy?.userId === talk.ctx.principal.userId;
  const isSure = !canTake(run) || (isOwn && another === undefined);
  return { run, isSure };
}

async function latestOf(talk: Talk, workflowId: string): Promise<ResolvedRun | null> {
  const latest = await talk.runs.latest(talk.ctx, { workflowId });
  if (latest === null) return null;
  return { run: await talk.runs.get(talk.ctx, { runId: latest.runId }), isSure: true };
}

export async function rememberRun(
  { ctx, turn: { threadId } }: Pick<Talk, "ctx" | "turn">,
  runId: string,
): Promise<void> {
  await ctx.db.transaction(({ queries }) => setLastRunId(queries, { threadId, runId }));
}
