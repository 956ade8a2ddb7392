import type { Context } from "../identity/context.ts";
import { notFound } from "../lib/errors.ts";
import { type Rights, rightsOn } from "../documents/rights.ts";
import { type DocumentItem, toItem } from "../documents/item.ts";
import { findRuleDetail } from "./rule_store.ts";
import type { RuleDefinition } from "./table/mod.ts";

/** The optional fields of a rule that a caller may ask for. */
export const RULE_EXPANSIONS = ["rights"] as const;

export interface RuleDetail extends DocumentItem {
  /** The default version's definition. */
  rule: RuleDefinition | null;
  /** The caller's own rights, if the request asks for them. */
  rights?: Rights;
}

interface RuleInput {
  ruleId: string;
  expand?: readonly (typeof RULE_EXPANSIONS)[number][];
}

/**
 * Returns the rule with its published definition. Errors: `not_found` if the caller may not read
 * it.
 */
export async function getRule(
  { db, principal }: Context,
  { ruleId, expand = [] }: RuleInput,
): Promise<RuleDetail> {
  const row = await findRuleDetail(db.queries, { principal, ruleId });
  if (!row) throw notFound("Rule");
  const rule = row.definition === null ? null : JSON.parse(row.definition);
  const item = toItem(row);
  const shared = { ownerId: row.ownerId, sharedTeamKeys: item.sharedTeamKeys };
  return {
    ...item,
    rule,
    ...expand.includes("rights") && { rights: rightsOn(principal, shared) },
  };
}
