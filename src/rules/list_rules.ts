import type { Context } from "../identity/context.ts";
import { offsetOf, type PageData, pageData } from "../lib/page.ts";
import { foldName } from "../workflows/fold_name.ts";
import type { WorkflowListInput } from "../workflows/list_workflows.ts";
import { type RuleItem, toRuleItem } from "./rule_item.ts";
import { countRules, selectRules } from "./rule_list_store.ts";

export interface RuleList extends PageData {
  rules: RuleItem[];
}

/** A page of rules, latest change first. */
export async function listRules(ctx: Context, input: WorkflowListInput): Promise<RuleList> {
  const { isDraft = false, search, scope = "owned" } = input;
  const filter = {
    principal: ctx.principal,
    scope,
    isDraft,
    search: search ? foldName(search) : null,
  };
  const { queries } = ctx.db;
  const [rows, total] = await Promise.all([
    selectRules(queries, { filter, limit: input.limit, offset: offsetOf(input) }),
    countRules(queries, filter),
  ]);
  return { rules: rows.map(toRuleItem), ...pageData(input, total) };
}
