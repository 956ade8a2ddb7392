import { setDocumentPublic } from "../documents/manage_document.ts";
import type { Context } from "../identity/context.ts";
import { getRule, type RuleDetail } from "./get_rule.ts";
import { RULES } from "./kind.ts";

/** Sets whether the whole organization may read a rule. Errors: `not_found`, `forbidden`. */
export async function setRulePublic(
  ctx: Context,
  { ruleId, isPublic }: { ruleId: string; isPublic: boolean },
): Promise<RuleDetail> {
  await setDocumentPublic(ctx, { kind: RULES, documentId: ruleId, isPublic });
  return await getRule(ctx, { ruleId });
}
