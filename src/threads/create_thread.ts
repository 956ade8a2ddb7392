import type { Context } from "../identity/context.ts";
import { requireRoom } from "../identity/quotas.ts";
import { insertThread } from "./thread_store.ts";

/** Creates an empty thread of the caller's own. Errors: `conflict` if a quota is exceeded. */
export async function createThread(ctx: Context): Promise<{ threadId: string }> {
  const threadId = ctx.ids.uuid();
  const now = ctx.clock.now();
  await ctx.db.transaction(async ({ queries }) => {
    await requireRoom(queries, ctx, { threads: 1 });
    await insertThread(queries, { threadId, principal: ctx.principal, title: null, now });
  });
  return { threadId };
}
