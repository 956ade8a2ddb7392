import type { Context } from "../identity/context.ts";
import { requireMayPost } from "./thread.ts";
import { setThreadWorkflow } from "./thread_store.ts";

/** Links the thread to a workflow. Errors: `not_found`, `forbidden`. */
export async function linkWorkflow(
  ctx: Context,
  { threadId, workflowId }: { threadId: string; workflowId: string },
): Promise<void> {
  const { workflowId: before } = await requireMayPost(ctx, threadId);
  const now = ctx.clock.now();
  const forgetsRun = before !== null && before !== workflowId;
  await ctx.db.transaction((tx) =>
    setThreadWorkflow(tx.queries, { threadId, workflowId, now, forgetsRun })
  );
}
