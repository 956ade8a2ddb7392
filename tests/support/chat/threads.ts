import type { Context } from "../../../src/identity/context.ts";

/** A thread of the caller's own, shared with those teams. */
export async function insertTestThread(
  ctx: Context,
  { teamKeys = [] }: { teamKeys?: readonly string[] } = {},
): Promise<string> {
  const threadId = ctx.ids.uuid();
  const now = ctx.clock.now();
  const { orgKey, userId } = ctx.principal;
  await ctx.db.transaction(async ({ queries }) => {
    await queries.insertInto("threads").values({
      id: threadId,
      org_key: orgKey,
      owner_id: userId,
      title: null,
      description: null,
      workflow_id: null,
      has_messages: 0,
      answering_process_id: null,
      created_at: now,
      last_updated_at: now,
      deleted_at: null,
    }).execute();
    for (const teamKey of teamKeys) {
      await queries.insertInto("thread_teams")
        .values({ thread_id: threadId, org_key: orgKey, team_key: teamKey })
        .execute();
    }
  });
  return threadId;
}
