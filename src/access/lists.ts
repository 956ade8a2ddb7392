import { type Compilable, type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import type { Queries } from "../db/dialect.ts";
import type { Principal } from "../identity/principal.ts";
import type { Count, Window } from "../lib/page.ts";
import { findCandidates } from "./name_search.ts";
import { type Parts, preparedForCaller } from "./prepared_for_caller.ts";
import { readableRules, readableWorkflows, sharedRules, sharedWorkflows } from "./sharing.ts";
import { type CheckedRow, countWalk, pageOfFound, walkPage } from "./walk_pages.ts";
import { nextRows, type Walk, type WalkedRow, type WalkValues } from "./walks.ts";

/** Which rows of a list are wanted. */
export interface ListFilter {
  principal: Principal;
  scope: Walk;
  /** Only those with a draft that the caller may read. */
  isDraft: boolean;
  /** A part of the name, folded. */
  search: string | null;
}

/** The rows of a page and one more, and how many the whole list has. */
export interface FoundPage {
  found: readonly WalkedRow[];
  count: Count;
}

interface ListShape {
  scope: Walk;
  isDraft: boolean;
  isSearch: boolean;
  [name: string]: string | boolean;
}

type NextValues = WalkValues & { search: string; [name: string]: string | number };
type AmongValues = { ids: string; search: string };

const READABLE = {
  workflows: { all: readableWorkflows, shared: sharedWorkflows },
  rules: { all: readableRules, shared: sharedRules },
} as const;

/**
 * Finds the rows of a list of workflows or rules. `hasReadableDraft` is the condition that the row at
 * hand has a draft that the caller may read.
 */
export function listOf(
  table: "workflows" | "rules",
  hasReadableDraft: (principal: Principal) => Expression<SqlBool>,
): (queries: Queries, wanted: Window & { filter: ListFilter }) => Promise<FoundPage> {
  const column = (name: string) => sql.ref(`${table}.${name}`);

  const fits = (
    { principal, values, shape }: Parts<{ search: string }, ListShape>,
  ): Expression<SqlBool> => {
    const conditions: Expression<SqlBool>[] = [
      ...(shape.scope === "shared"
        ? [sql<SqlBool>`${column("owner_id")} <> ${principal.userId}`]
        : []),
      ...(shape.isDraft ? [hasReadableDraft(principal)] : []),
      ...(shape.isSearch
        ? [sql<SqlBool>`instr(${column("name_folded")}, ${values.search}) > 0`]
        : []),
    ];
    return conditions.length === 0 ? sql`1` : sql`(${sql.join(conditions, sql` AND `)})`;
  };

  const next = preparedForCaller((queries, parts: Parts<NextValues, ListShape>) => {
    const { values, shape } = parts;
    const walk = nextRows({ table, walk: shape.scope, values, hasDraft: shape.isDraft });
    return compiledBy<CheckedRow>(
      queries,
      sql`SELECT next.id, next.at, ${fits(parts)} AS fits FROM (${walk}) AS next
        CROSS JOIN ${sql.table(table)} ON ${column("id")} = next.id
        ORDER BY next.at DESC, next.id DESC`,
    );
  });

  const among = preparedForCaller((queries, parts: Parts<AmongValues, ListShape>) => {
    const { principal, values, shape } = parts;
    return compiledBy<WalkedRow>(
      queries,
      sql`SELECT ${column("id")}, ${column("updated_at")} AS at
        FROM json_each(${values.ids}) AS candidate
        CROSS JOIN ${sql.table(table)} ON ${column("id")} = candidate.value
        WHERE ${inScope(shape.scope, principal)} AND ${fits(parts)}
        ORDER BY ${column("updated_at")} DESC, ${column("id")} DESC`,
    );
  });

  const inScope = (scope: Walk, principal: Principal): Expression<SqlBool> => {
    if (scope === "all" || scope === "shared") return READABLE[table][scope](principal);
    const isLive = sql`${column("org_key")} = ${principal.orgKey} AND ${
      column("deleted_at")
    } IS NULL`;
    if (scope === "owned") return sql`${isLive} AND ${column("owner_id")} = ${principal.userId}`;
    return scope === "public" ? sql`${isLive} AND ${column("is_public")} = 1` : sql`${isLive}`;
  };

  return async (queries, { filter, ...window }) => {
    const { principal, search } = filter;
    const shape = { scope: filter.scope, isDraft: filter.isDraft, isSearch: search !== null };
    const ids = search === null ? null : await findCandidates(queries, { table, text: search });
    if (ids !== null) {
      const values = { ids: JSON.stringify(ids), search: search ?? "" };
      const rows = await among(queries, { principal, values, shape });
      return { found: pageOfFound(rows, window), count: { total: rows.length, isExact: true } };
    }
    const findNext = (values: WalkValues) =>
      next(queries, { principal, values: { ...values, search: search ?? "" }, shape });
    const found = await walkPage(findNext, { principal, ...window });
    return { found, count: atLeast(await countWalk(findNext, principal), found, window) };
  };
}

/** What the page itself tells of a list that is longer than was counted. */
function atLeast(count: Count, found: readonly WalkedRow[], { offset, after }: Window): Count {
  if (count.isExact || after !== null || found.length === 0) return count;
  return { total: Math.max(count.total, offset + found.length), isExact: false };
}

/** A query for `prepared()`. */
export function compiledBy<Row>(queries: Queries, query: RawBuilder<unknown>): Compilable<Row> {
  return { compile: () => (query as RawBuilder<Row>).compile(queries) };
}
