import type { Context } from "../identity/context.ts";
import { requireMayPost } from "./thread.ts";
import { setThreadRule } from "./thread_store.ts";

/** Links the thread to a rule. Errors: `not_found`, `forbidden`. */
export async function linkRule(
  ctx: Context,
  { threadId, ruleId }: { threadId: string; ruleId: string },
): Promise<void> {
  await requireMayPost(ctx, threadId);
  const now = ctx.clock.now();
  await ctx.db.transaction((tx) => setThreadRule(tx.queries, { threadId, ruleId, now }));
}
