import type { Context } from "../identity/context.ts";
import { notFound } from "../lib/errors.ts";
import { type RuleItem, toRuleItem } from "./rule_item.ts";
import { findRuleDetail } from "./rule_store.ts";
import type { RuleDefinition } from "./table/mod.ts";

export interface RuleDetail extends RuleItem {
  /** The default version's definition. */
  rule: RuleDefinition | null;
}

/** The rule with its published definition; `not_found` where the caller may not read it. */
export async function getRule(
  { db, principal }: Context,
  { ruleId }: { ruleId: string },
): Promise<RuleDetail> {
  const row = await findRuleDetail(db.queries, { principal, ruleId });
  if (!row) throw notFound("Rule");
  const rule = row.definition === null ? null : JSON.parse(row.definition);
  return { ...toRuleItem(row), rule };
}
