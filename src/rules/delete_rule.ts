import type { Context } from "../identity/context.ts";
import { loadRuleToManage } from "./rule_access.ts";
import { markDeleted } from "./rule_store.ts";

/**
 * Marks the rule as deleted: nobody can read it, but its rows remain. Errors: `not_found`,
 * `forbidden`.
 */
export async function deleteRule(
  { db, clock, principal }: Context,
  { ruleId }: { ruleId: string },
): Promise<{ success: true; message: string }> {
  const now = clock.now();
  await db.transaction(async ({ queries }) => {
    await loadRuleToManage(queries, { principal, ruleId });
    await markDeleted(queries, { ruleId, now });
  });
  return { success: true, message: "Rule deleted" };
}
