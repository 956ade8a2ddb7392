import type { Context } from "../identity/context.ts";
import { requireMayPost } from "./thread.ts";
import { setThreadRule, setThreadWorkflow } from "./thread_store.ts";

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

/** Links the thread to a rule. Errors: `not_found`, `forbidden`. */
export async function linkRule(
  ctx: Context,
  { threadId, ruleId }: { threadId: string; ruleId: string },
): Promise<void> {
  await requireMayPost(ctx, threadId);
  const now = ctx.clock.now();
  await ctx.db.transaction((tx) => setThreadRule(tx.queries, { threadId, ruleId, now }));
}
