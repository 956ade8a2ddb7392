import { type Compilable, type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import type { Queries } from "../db/dialect.ts";
import type { Principal } from "../identity/principal.ts";
import type { Window } from "../lib/page.ts";
import { findCandidates } from "./name_search.ts";
import { type Parts, preparedForCaller } from "./prepared_for_caller.ts";
import { searchPage } from "./search_pages.ts";
import { readableRules, readableWorkflows, sharedRules, sharedWorkflows } from "./sharing.ts";
import { type CountedPage, countedPage, type FindNext, type Piece, pieceOf } from "./walk_pages.ts";
import {
  type CheckedRow,
  isOfTable,
  lastOfTable,
  nextChecked,
  type Walk,
  type WalkedRow,
  type WalkValues,
} from "./walks.ts";

/** Which rows of a list are wanted. */
export interface ListFilter {
  principal: Principal;
  scope: Walk;
  /** Only those with a draft that the caller may read. */
  isDraft: boolean;
  /** A part of the name, folded. */
  search: string | null;
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
): (queries: Queries, wanted: Window & { filter: ListFilter }) => Promise<CountedPage> {
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

  const checked = (parts: Parts<NextValues, ListShape>) => {
    const { values, shape } = parts;
    return { table, walk: shape.scope, values, hasDraft: shape.isDraft, fits: fits(parts) };
  };

  const next = preparedForCaller((queries, parts: Parts<NextValues, ListShape>) =>
    compiledBy<CheckedRow>(queries, nextChecked(checked(parts)))
  );

  // Only the rows that fit, and the last one that was looked at, which alone has a 0.
  const nextFitting = preparedForCaller((queries, parts: Parts<NextValues, ListShape>) => {
    const options = checked(parts);
    if (!isOfTable(options.walk)) throw new Error(`${options.walk} is no walk of a table`);
    return compiledBy<CheckedRow>(
      queries,
      sql`SELECT id, at, 1 AS fits FROM (${nextChecked(options)}) AS next WHERE next.fits
        UNION ALL
        SELECT id, at, 0 AS fits FROM (${lastOfTable(options, options.walk)}) AS last`,
    );
  });

  const findNext = async (
    queries: Queries,
    parts: Parts<NextValues, ListShape>,
  ): Promise<Piece> => {
    if (!isOfTable(parts.shape.scope)) return pieceOf(await next(queries, parts), parts.values);
    const rows = await nextFitting(queries, parts);
    return {
      rows: rows.filter(({ fits }) => fits),
      last: rows.find(({ fits }) => !fits) ?? null,
    };
  };

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
    const text = search ?? "";
    const findPiece: FindNext = (values) =>
      findNext(queries, { principal, values: { ...values, search: text }, shape });
    const asked = { principal, ...window };
    if (search !== null) {
      return await searchPage({
        findCandidates: (after) =>
          findCandidates(queries, { table, orgKey: principal.orgKey, text, after }),
        isInOrder: true,
        among: (ids) =>
          among(queries, {
            principal,
            values: { ids: JSON.stringify(ids), search: text },
            shape,
          }),
        findPiece,
        asked,
      });
    }
    return await countedPage(findPiece, asked);
  };
}

/** A query for `prepared()`. */
export function compiledBy<Row>(queries: Queries, query: RawBuilder<unknown>): Compilable<Row> {
  return { compile: () => (query as RawBuilder<Row>).compile(queries) };
}
