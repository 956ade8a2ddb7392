import type { Context } from "../identity/context.ts";
import { getRule, type RuleDetail } from "./get_rule.ts";
import { loadRuleToManage } from "./rule_access.ts";
import { updateIsPublic } from "./rule_store.ts";

/**
 * Makes the rule readable for the whole organization, or ends that. Errors: `not_found`,
 * `forbidden`.
 */
export async function setRulePublic(
  ctx: Context,
  { ruleId, isPublic }: { ruleId: string; isPublic: boolean },
): Promise<RuleDetail> {
  const { db, clock, principal } = ctx;
  const now = clock.now();
  await db.transaction(async ({ queries }) => {
    await loadRuleToManage(queries, { principal, ruleId });
    await updateIsPublic(queries, { ruleId, isPublic, now });
  });
  return await getRule(ctx, { ruleId });
}
