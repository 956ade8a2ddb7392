import type { Queries } from "../db/dialect.ts";
import { mayManageRule, mayWriteRule } from "../access/sharing.ts";
import type { Principal } from "../identity/principal.ts";
import { AppError, notFound } from "../lib/errors.ts";
import { findRule, type RuleRow } from "./rule_store.ts";

interface Wanted {
  principal: Principal;
  ruleId: string;
}

/** Returns the rule. Throws `not_found` if the caller may not read it. */
export async function loadRule(queries: Queries, wanted: Wanted): Promise<RuleRow> {
  const rule = await findRule(queries, wanted);
  if (!rule) throw notFound("Rule");
  return rule;
}

/**
 * Returns the rule if the caller may draft and publish. Throws `not_found` or `forbidden`
 * otherwise.
 */
export async function loadRuleToWrite(queries: Queries, wanted: Wanted): Promise<RuleRow> {
  const rule = await loadRule(queries, wanted);
  if (mayWriteRule(wanted.principal, rule)) return rule;
  throw new AppError(
    "forbidden",
    "You may read this rule but not change it: only its owner may, and members with " +
      "workflow:write of a team that it is shared with",
  );
}

/**
 * Returns the rule if the caller may share and delete it. Throws `not_found` or `forbidden`
 * otherwise.
 */
export async function loadRuleToManage(queries: Queries, wanted: Wanted): Promise<RuleRow> {
  const rule = await loadRule(queries, wanted);
  if (mayManageRule(wanted.principal, rule)) return rule;
  throw new AppError(
    "forbidden",
    "Only the owner of a rule may share it, make it public or delete it",
  );
}
