import type { Context } from "../identity/context.ts";
import { insertThread } from "./thread_store.ts";

/** An empty thread of the caller's own. */
export async function createThread(ctx: Context): Promise<{ threadId: string }> {
  const threadId = ctx.ids.uuid();
  const now = ctx.clock.now();
  await ctx.db.transaction((tx) =>
    insertThread(tx.queries, { threadId, principal: ctx.principal, title: null, now })
  );
  return { threadId };
}
