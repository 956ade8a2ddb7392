import type { Context } from "../identity/context.ts";
import { BY_TIME, openPage, type PageData } from "../lib/page.ts";
import { foldName } from "../workflows/fold_name.ts";
import type { WorkflowListInput } from "../workflows/list_workflows.ts";
import { type RuleItem, toRuleItem } from "./rule_item.ts";
import { findRulePage } from "./rule_list_store.ts";

export interface RuleList extends PageData {
  rules: RuleItem[];
}

/** Returns a page of rules, latest change first. */
export async function listRules(ctx: Context, input: WorkflowListInput): Promise<RuleList> {
  const { isDraft = false, search, scope = "owned" } = input;
  const filter = {
    principal: ctx.principal,
    scope,
    isDraft,
    search: search ? foldName(search) : null,
  };
  const list = ["rules", scope, isDraft, filter.search];
  const page = openPage(input, { list, order: BY_TIME });
  const { rows, found, count } = await findRulePage(ctx.db.queries, { filter, ...page.window });
  return {
    rules: rows.map(toRuleItem),
    ...page.dataOf(found, count, ({ at, id }) => [at, id]),
  };
}
