import { findLastRunId, setLastRunId } from "../threads/thread_store.ts";
import { readLinkedWorkflow } from "./linked_workflow.ts";
import type { Talk } from "./talk.ts";

/** The run that this thread has started or answered last, from the server's own records. */
export async function lastRunId({ ctx, turn }: Pick<Talk, "ctx" | "turn">): Promise<string | null> {
  return await findLastRunId(ctx.db.queries, turn.threadId);
}

/** The thread's last run; without one, the latest run of its workflow, by any user. */
export async function latestRunId(talk: Talk): Promise<string | null> {
  const last = await lastRunId(talk);
  if (last !== null) return last;
  const workflow = await readLinkedWorkflow(talk);
  const latest = workflow && await talk.runs.latest(talk.ctx, { workflowId: workflow.id });
  return latest?.runId ?? null;
}

export async function rememberRun(
  { ctx, turn: { threadId } }: Pick<Talk, "ctx" | "turn">,
  runId: string,
): Promise<void> {
  await ctx.db.transaction(({ queries }) => setLastRunId(queries, { threadId, runId }));
}
