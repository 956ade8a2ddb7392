import type { Context } from "../identity/context.ts";
import { shareableTeams } from "../identity/shareable_teams.ts";
import type { WorkflowSharing } from "../workflows/share_workflow.ts";
import { loadRuleToManage } from "./rule_access.ts";
import { replaceTeams } from "./rule_store.ts";

/**
 * Shares the rule with exactly these teams; with none, only the owner can read it. Errors:
 * `not_found`, `forbidden`, and `invalid_request` for a key that is malformed or names no team of
 * the caller, unless it is shared with already (an admin may name any team).
 */
export async function shareRule(
  { db, clock, principal }: Context,
  { ruleId, teamKeys }: { ruleId: string; teamKeys: readonly string[] },
): Promise<WorkflowSharing> {
  const now = clock.now();
  const sharedTeamKeys = await db.transaction(async ({ queries }) => {
    const rule = await loadRuleToManage(queries, { principal, ruleId });
    const shared = shareableTeams(principal, { teamKeys, shared: rule.sharedTeamKeys });
    const { orgKey } = rule;
    await replaceTeams(queries, { ruleId, orgKey, teamKeys: shared, now });
    return shared;
  });
  return {
    id: ruleId,
    sharedTeamKeys,
    visibility: sharedTeamKeys.length > 0 ? "teams" : "owner",
  };
}
