import { recordSharing } from "../identity/audit/record_deed.ts";
import type { Context } from "../identity/context.ts";
import { shareableTeams } from "../identity/shareable_teams.ts";
import { requireMayManage } from "./thread.ts";
import { replaceThreadTeams } from "../access/sharing_store.ts";

export interface ThreadSharing {
  id: string;
  sharedTeamKeys: string[];
  visibility: "owner" | "teams";
}

/**
 * Shares a thread with exactly these teams; with none, only the owner may access it. Errors:
 * `not_found`, `forbidden`, and `invalid_request` for a malformed key or a team that the caller
 * does not belong to, unless it is shared with already (admins may name any team).
 */
export async function shareThread(
  ctx: Context,
  { threadId, teamKeys }: { threadId: string; teamKeys: readonly string[] },
): Promise<ThreadSharing> {
  const { sharedTeamKeys: shared } = await requireMayManage(ctx, threadId);
  const sharedTeamKeys = shareableTeams(ctx.principal, { teamKeys, shared });
  const { orgKey } = ctx.principal;
  await ctx.db.transaction(async ({ queries }) => {
    await replaceThreadTeams(queries, { threadId, orgKey, teamKeys: sharedTeamKeys });
    const teams = { from: shared, to: sharedTeamKeys };
    await recordSharing(queries, ctx, { action: "thread.shared", details: { threadId }, ...teams });
  });
  const visibility = sharedTeamKeys.length > 0 ? "teams" : "owner";
  return { id: threadId, sharedTeamKeys, visibility };
}
