import { sql, type SqlBool } from "kysely";
import type { Queries } from "../db/dialect.ts";
import type { Principal } from "../identity/principal.ts";
import { nextRound } from "../lib/turns/turns.ts";
import { compiledBy } from "./lists.ts";
import type { Named as NamedTable } from "./name_search.ts";
import { type Parts, preparedForCaller } from "./prepared_for_caller.ts";
import { readable } from "./sharing.ts";

/** A row with a given name, in any letter case. */
export interface Namesake {
  id: string;
  name: string;
  description: string | null;
}

interface Asked {
  table: NamedTable;
  principal: Principal;
  /** The whole name, case-folded. */
  folded: string;
}

/** The rows that one statement reads, which takes a millisecond. */
const PIECE_ROWS = 250;

/**
 * Yields the rows with a name that the caller may read, oldest first, in pieces with pauses for
 * other requests: colleagues may have thousands of the same name.
 */
export async function* namesakes(
  queries: Queries,
  { table, principal, folded }: Asked,
): AsyncGenerator<readonly Namesake[]> {
  for (let after = 0;;) {
    const values = { folded, after };
    const rows = await selectPiece(queries, { principal, values, shape: { table } });
    yield rows.filter(({ isReadable }) => isReadable);
    const last = rows.at(-1);
    if (last === undefined || rows.length < PIECE_ROWS) return;
    after = last.number;
    await nextRound();
  }
}

interface PieceRow extends Namesake {
  number: number;
  isReadable: SqlBool;
}

const selectPiece = preparedForCaller((
  queries,
  { principal, values, shape: { table } }: Parts<
    { folded: string; after: number },
    { table: NamedTable }
  >,
) =>
  compiledBy<PieceRow>(
    queries,
    // The index of names has the rows of one name in the order of their numbers.
    sql`SELECT id, name, description, rowid AS number, ${readable(table, principal)} AS "isReadable"
      FROM ${sql.table(table)}
      WHERE org_key = ${principal.orgKey} AND name_folded = ${values.folded}
        AND deleted_at IS NULL AND rowid > ${values.after}
      ORDER BY rowid LIMIT ${sql.lit(PIECE_ROWS)}`,
  )
);

/** The rows with one of some names that the caller may read. */
export interface Named {
  id: string;
  /** More than one if there are several, however many. */
  total: number;
}

/** The names that are looked up without a pause. */
const NAMES_AT_ONCE = 20;

/**
 * Counts, for each name, the rows with exactly this name that the caller may read, else those with
 * the name in another letter case. Takes the names with their case-folded forms.
 */
export async function countNamesakes(
  queries: Queries,
  { table, principal, names }: {
    table: NamedTable;
    principal: Principal;
    names: ReadonlyMap<string, string>;
  },
): Promise<ReadonlyMap<string, Named>> {
  const found = new Map<string, Named>();
  let looked = 0;
  for (const [name, folded] of names) {
    if (++looked % NAMES_AT_ONCE === 0) await nextRound();
    const asked = { table, principal, name, folded, limit: 2 };
    const [first, ...others] = await findNamesakes(queries, asked);
    if (first) found.set(name, { id: first.id, total: 1 + others.length });
  }
  return found;
}

/**
 * Finds the oldest rows with exactly this name that the caller may read, else those with the name
 * in another letter case.
 */
export async function findNamesakes(
  queries: Queries,
  { name, limit, ...asked }: Asked & { name: string; limit: number },
): Promise<Namesake[]> {
  const exact: Namesake[] = [];
  const inAnyCase: Namesake[] = [];
  for await (const rows of namesakes(queries, asked)) {
    exact.push(...rows.filter((row) => row.name === name));
    inAnyCase.push(...rows.slice(0, limit - inAnyCase.length));
    if (exact.length >= limit) break;
  }
  return exact.length > 0 ? exact.slice(0, limit) : inAnyCase;
}
