import { type Compilable, type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import type { Queries } from "../db/dialect.ts";
import type { Principal } from "../identity/principal.ts";
import type { Window } from "../lib/page.ts";
import { findCandidates } from "./name_search.ts";
import { type Parts, preparedForCaller } from "./prepared_for_caller.ts";
import { searchPage } from "./search_pages.ts";
import { readable, shared, type SharedTable } from "./sharing.ts";
import {
  batchOf,
  type CountedPage,
  countedPage,
  type FindNext,
  type WalkBatch,
} from "./walk_pages.ts";
import {
  type CheckedRow,
  isOfTable,
  lastOfTable,
  nextChecked,
  type Walk,
  type WalkedRow,
  type WalkValues,
} from "./walks.ts";

/** The conditions on the rows of a list. */
export interface ListFilter {
  principal: Principal;
  scope: Walk;
  /** Only rows with a draft that the caller may read. */
  isDraft: boolean;
  /** A part of the name, case-folded. */
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

type DraftCondition = (principal: Principal) => Expression<SqlBool>;

/**
 * Returns a function that finds pages of a list of workflows or rules. `hasReadableDraft` is the
 * condition that the current row has a draft that the caller may read.
 */
export function listOf(
  table: SharedTable,
  hasReadableDraft: DraftCondition,
): (queries: Queries, wanted: Window & { filter: ListFilter }) => Promise<CountedPage> {
  const list = new FilteredList(table, hasReadableDraft);
  return (queries, wanted) => list.findPage(queries, wanted);
}

/** A list and its prepared statements. */
class FilteredList {
  readonly #table: SharedTable;
  readonly #hasReadableDraft: DraftCondition;

  readonly #next = preparedForCaller((queries, parts: Parts<NextValues, ListShape>) =>
    compiledBy<CheckedRow>(queries, nextChecked(this.#checked(parts)))
  );

  // Returns only the matching rows, and the last row that was checked, which alone has `fits` 0.
  readonly #nextFitting = preparedForCaller((queries, parts: Parts<NextValues, ListShape>) => {
    const options = this.#checked(parts);
    if (!isOfTable(options.walk)) throw new Error(`${options.walk} is no walk of a table`);
    return compiledBy<CheckedRow>(
      queries,
      sql`SELECT id, at, 1 AS fits FROM (${nextChecked(options)}) AS next WHERE next.fits
        UNION ALL
        SELECT id, at, 0 AS fits FROM (${lastOfTable(options, options.walk)}) AS last`,
    );
  });

  readonly #among = preparedForCaller((queries, parts: Parts<AmongValues, ListShape>) => {
    const { principal, values, shape } = parts;
    return compiledBy<WalkedRow>(
      queries,
      sql`SELECT ${this.#column("id")}, ${this.#column("updated_at")} AS at
        FROM json_each(${values.ids}) AS candidate
        CROSS JOIN ${sql.table(this.#table)} ON ${this.#column("id")} = candidate.value
        WHERE ${this.#inScope(shape.scope, principal)} AND ${this.#fits(parts)}
        ORDER BY ${this.#column("updated_at")} DESC, ${this.#column("id")} DESC`,
    );
  });

  constructor(table: SharedTable, hasReadableDraft: DraftCondition) {
    this.#table = table;
    this.#hasReadableDraft = hasReadableDraft;
  }

  async findPage(
    queries: Queries,
    { filter, ...window }: Window & { filter: ListFilter },
  ): Promise<CountedPage> {
    const { principal, search } = filter;
    const shape = { scope: filter.scope, isDraft: filter.isDraft, isSearch: search !== null };
    const text = search ?? "";
    const findPiece: FindNext = (values) =>
      this.#findNext(queries, { principal, values: { ...values, search: text }, shape });
    const asked = { principal, ...window };
    if (search === null) return await countedPage(findPiece, asked);
    return await searchPage({
      findCandidates: (after) =>
        findCandidates(queries, { table: this.#table, orgKey: principal.orgKey, text, after }),
      isInOrder: true,
      among: (ids) => {
        const values = { ids: JSON.stringify(ids), search: text };
        return this.#among(queries, { principal, values, shape });
      },
      findPiece,
      asked,
    });
  }

  async #findNext(queries: Queries, parts: Parts<NextValues, ListShape>): Promise<WalkBatch> {
    if (!isOfTable(parts.shape.scope)) {
      return batchOf(await this.#next(queries, parts), parts.values);
    }
    const rows = await this.#nextFitting(queries, parts);
    return {
      rows: rows.filter(({ fits }) => fits),
      last: rows.find(({ fits }) => !fits) ?? null,
    };
  }

  #checked(parts: Parts<NextValues, ListShape>) {
    const { values, shape } = parts;
    return {
      table: this.#table,
      walk: shape.scope,
      values,
      hasDraft: shape.isDraft,
      fits: this.#fits(parts),
    };
  }

  /** The conditions of the filter, without its scope. */
  #fits({ principal, values, shape }: Parts<{ search: string }, ListShape>): Expression<SqlBool> {
    const conditions: Expression<SqlBool>[] = [
      ...(shape.scope === "shared"
        ? [sql<SqlBool>`${this.#column("owner_id")} <> ${principal.userId}`]
        : []),
      ...(shape.isDraft ? [this.#hasReadableDraft(principal)] : []),
      ...(shape.isSearch
        ? [sql<SqlBool>`instr(${this.#column("name_folded")}, ${values.search}) > 0`]
        : []),
    ];
    return conditions.length === 0 ? sql`1` : sql`(${sql.join(conditions, sql` AND `)})`;
  }

  #inScope(scope: Walk, principal: Principal): Expression<SqlBool> {
    if (scope === "all") return readable(this.#table, principal);
    if (scope === "shared") return shared(this.#table, principal);
    const isLive = sql`${this.#column("org_key")} = ${principal.orgKey} AND ${
      this.#column("deleted_at")
    } IS NULL`;
    if (scope === "owned") {
      return sql`${isLive} AND ${this.#column("owner_id")} = ${principal.userId}`;
    }
    return scope === "public"
      ? sql`${isLive} AND ${this.#column("is_public")} = 1`
      : sql`${isLive}`;
  }

  #column(name: string) {
    return sql.ref(`${this.#table}.${name}`);
  }
}

/** A raw query for `prepared()`. */
export function compiledBy<Row>(queries: Queries, query: RawBuilder<unknown>): Compilable<Row> {
  return { compile: () => (query as RawBuilder<Row>).compile(queries) };
}
