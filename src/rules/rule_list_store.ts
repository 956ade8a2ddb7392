import { type Expression, expressionBuilder, sql, type SqlBool } from "kysely";
import type { Queries } from "../db/dialect.ts";
import { comesBefore, countedRows, toCount } from "../db/keyset.ts";
import type { Tables } from "../db/tables.ts";
import { ownedRules, publicRules, readableRules, sharedRules } from "../access/sharing.ts";
import { type Parts, preparedForCaller } from "../access/prepared_for_caller.ts";
import type { Principal } from "../identity/principal.ts";
import type { Count, Window } from "../lib/page.ts";
import type { Scope } from "../workflows/workflow_list_store.ts";
import { hasReadableDraft } from "./drafts/draft_store.ts";
import { type RuleItemRow, selectRuleItems } from "./rule_store.ts";

export interface RuleFilter {
  principal: Principal;
  scope: Scope;
  /** Only those with a draft that the caller may read. */
  isDraft: boolean;
  /** A part of the name, folded. */
  search: string | null;
}

/** Latest change first, then by id. */
export async function selectRules(
  queries: Queries,
  { filter, limit, offset, after }: Window & { filter: RuleFilter },
): Promise<RuleItemRow[]> {
  const { principal, values, shape } = partsOf(filter);
  const [afterTime = 0, afterId = ""] = after ?? [];
  return await page(queries, {
    principal,
    values: { ...values, limit, offset, afterTime, afterId },
    shape: { ...shape, isAfter: after !== null },
  });
}

export async function countRules(queries: Queries, filter: RuleFilter): Promise<Count> {
  const [row] = await count(queries, partsOf(filter));
  return toCount(row ?? { found: 0 });
}

function partsOf({ principal, scope, isDraft, search }: RuleFilter) {
  const shape = { scope, isDraft, isSearch: search !== null };
  return { principal, values: { search: search ?? "" }, shape };
}

type FilterParts = ReturnType<typeof partsOf>;
type PageValues = FilterParts["values"] & {
  limit: number;
  offset: number;
  afterTime: string | number;
  afterId: string | number;
};
type PageShape = FilterParts["shape"] & { isAfter: boolean };

const PAGE_ORDER = ["rules.updated_at", "rules.id"];

const page = preparedForCaller((queries, { values, ...parts }: Parts<PageValues, PageShape>) =>
  selectRuleItems(queries, parts.principal)
    .where(matches({ values, ...parts }))
    .$if(
      parts.shape.isAfter,
      (query) => query.where(comesBefore(PAGE_ORDER, [values.afterTime, values.afterId])),
    )
    .orderBy("rules.updated_at", "desc")
    .orderBy("rules.id", "desc")
    // Not the bare parameter: SQLite plans by its value, and so prepares again each time it is bound.
    .limit(sql<number>`${values.limit} + 0`)
    .offset(values.offset)
);

const count = preparedForCaller((queries, parts: FilterParts) =>
  countedRows(queries, queries.selectFrom("rules").where(matches(parts)))
);

function matches({ principal, values, shape }: FilterParts): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, "rules">();
  const conditions = [inScope(principal, shape.scope)];
  if (shape.isDraft) conditions.push(hasReadableDraft(principal));
  if (shape.isSearch) conditions.push(sql`instr(rules.name_folded, ${values.search}) > 0`);
  return eb.and(conditions);
}

function inScope(principal: Principal, scope: Scope): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, "rules">();
  if (scope === "owned") return ownedRules(principal);
  if (scope === "public") return publicRules(principal);
  if (scope === "all") return readableRules(principal);
  return eb.and([sharedRules(principal), eb("rules.owner_id", "!=", principal.userId)]);
}
