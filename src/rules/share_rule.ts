import type { Context } from "../identity/context.ts";
import { shareableTeams } from "../identity/shareable_teams.ts";
import type { WorkflowSharing } from "../workflows/share_workflow.ts";
import { loadRuleToManage } from "./rule_access.ts";
import { replaceTeams } from "./rule_store.ts";

/**
 * Shares with exactly these teams; none makes it the owner's alone. Errors: `not_found`,
 * `forbidden`, and `invalid_request` for a key that is malformed or no team of the caller (an
 * admin may name any).
 */
export async function shareRule(
  { db, clock, principal }: Context,
  { ruleId, teamKeys }: { ruleId: string; teamKeys: readonly string[] },
): Promise<WorkflowSharing> {
  const now = clock.now();
  const sharedTeamKeys = await db.transaction(async ({ queries }) => {
    const { orgKey } = await loadRuleToManage(queries, { principal, ruleId });
    const shared = shareableTeams(principal, teamKeys);
    await replaceTeams(queries, { ruleId, orgKey, teamKeys: shared, now });
    return shared;
  });
  return {
    id: ruleId,
    sharedTeamKeys,
    visibility: sharedTeamKeys.length > 0 ? "teams" : "owner",
  };
}
