import type { Context } from "../identity/context.ts";
import { BY_TIME, openPage, type PageData } from "../lib/page.ts";
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
  const list = ["rules", scope, isDraft, filter.search];
  const page = openPage(input, { list, order: BY_TIME });
  const { queries } = ctx.db;
  const [rows, count] = await Promise.all([
    selectRules(queries, { filter, ...page.window }),
    countRules(queries, filter),
  ]);
  return {
    rules: page.itemsOf(rows).map(toRuleItem),
    ...page.dataOf(rows, count, ({ updatedAt, id }) => [updatedAt, id]),
  };
}
