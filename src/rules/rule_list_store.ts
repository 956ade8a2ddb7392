import { sql } from "kysely";
import { type ListFilter, listOf } from "../access/lists.ts";
import { type Parts, preparedForCaller } from "../access/prepared_for_caller.ts";
import { ownedRules, readableRules } from "../access/sharing.ts";
import type { WalkedRow } from "../access/walks.ts";
import type { Queries } from "../db/dialect.ts";
import { comesBefore, passingOver } from "../db/keyset.ts";
import { findUsed } from "../identity/quota_store.ts";
import type { Count, Window } from "../lib/page.ts";
import type { Scope } from "../workflows/workflow_list_store.ts";
import { hasReadableDraft } from "./drafts/draft_store.ts";
import { type RuleItemRow, selectRuleItems } from "./rule_store.ts";

export interface RuleFilter extends ListFilter {
  scope: Scope;
}

/** The rows of a page, and the positions from which the cursor of the next page is made. */
export interface RulePage {
  rows: readonly RuleItemRow[];
  /** The positions of the rows, and of one more row if another page follows. */
  found: readonly WalkedRow[];
  count: Count;
}

/** Finds a page of rules: latest change first, then by id. */
export async function findRulePage(
  queries: Queries,
  { filter, ...window }: Window & { filter: RuleFilter },
): Promise<RulePage> {
  const { principal, scope, isDraft, search } = filter;
  if (!isDraft && search === null && scope === "owned") {
    return await findOwnedPage(queries, { ...filter, ...window });
  }
  const { found, count } = await findListed(queries, { filter, ...window });
  const ids = JSON.stringify(found.slice(0, window.limit - 1).map(({ id }) => id));
  const rows = await selectRows(queries, { principal, values: { ids }, shape: {} });
  return { rows, found, count };
}

const findListed = listOf("rules", hasReadableDraft);

/** Reads the rows in one query. This is possible if one index covers the filter and the order. */
async function findOwnedPage(
  queries: Queries,
  { principal, ...window }: Window & RuleFilter,
): Promise<RulePage> {
  const rows = await passingOver(window, {
    findRows({ limit, offset, after }) {
      const [afterTime = 0, afterId = ""] = after ?? [];
      const values = { limit, offset, afterTime, afterId };
      return selectPage(queries, { principal, values, shape: { isAfter: after !== null } });
    },
    positionOf: ({ updatedAt, id }) => [updatedAt, id],
  });
  const { orgKey, userId: ownerId } = principal;
  const total = await findUsed(queries, { orgKey, ownerId, resource: "rules" });
  return {
    rows: rows.slice(0, window.limit - 1),
    found: rows.map(({ id, updatedAt }) => ({ id, at: updatedAt })),
    count: { total, isExact: true },
  };
}

/** Selects the rows with these ids that the caller may still read. */
const selectRows = preparedForCaller((
  queries,
  { principal, values }: Parts<{ ids: string }, Record<never, never>>,
) =>
  selectRuleItems(queries, principal)
    .where("rules.id", "in", sql<string>`(SELECT value FROM json_each(${values.ids}))`)
    .where(readableRules(principal))
    .orderBy("rules.updated_at", "desc")
    .orderBy("rules.id", "desc")
);

interface PageValues {
  limit: number;
  offset: number;
  afterTime: string | number;
  afterId: string | number;
  [name: string]: string | number;
}

const PAGE_ORDER = ["rules.updated_at", "rules.id"];

const selectPage = preparedForCaller((
  queries,
  { principal, values, shape }: Parts<PageValues, { isAfter: boolean }>,
) =>
  selectRuleItems(queries, principal)
    .where(ownedRules(principal))
    .$if(
      shape.isAfter,
      (query) => query.where(comesBefore(PAGE_ORDER, [values.afterTime, values.afterId])),
    )
    .orderBy("rules.updated_at", "desc")
    .orderBy("rules.id", "desc")
    // An expression instead of the bare parameter: SQLite plans a bare LIMIT by its value, and
    // prepares the statement again each time a value is bound.
    .limit(values.limit)
    .offset(values.offset)
);
