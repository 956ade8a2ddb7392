import { type DocumentItem, toItem } from "../documents/item.ts";
import { listDocuments, type ListInput } from "../documents/list_documents.ts";
import type { Context } from "../identity/context.ts";
import type { PageData } from "../lib/page.ts";
import { RULES } from "./kind.ts";
import { RULE_LIST } from "./rule_store.ts";

export interface RuleList extends PageData {
  rules: DocumentItem[];
}

/** Returns a page of rules, latest change first. */
export async function listRules(ctx: Context, input: ListInput): Promise<RuleList> {
  const { rows, data } = await listDocuments(ctx, { kind: RULES, list: RULE_LIST, input });
  return { rules: rows.map(toItem), ...data };
}
