import { sql } from "kysely";
import type { Queries } from "../../db/dialect.ts";

/** The tables with a folded name. */
export const FOLDED_TABLES = ["workflows", "rules"] as const;

export type FoldedTable = typeof FOLDED_TABLES[number];

export interface FoldedRow {
  id: string;
  name: string;
  folded: string;
}

/** The next rows in the order of ids. */
export async function findFolded(
  queries: Queries,
  { table, after, limit }: { table: FoldedTable; after: string; limit: number },
): Promise<FoldedRow[]> {
  const { rows } = await sql<FoldedRow>`
    SELECT id, name, name_folded AS folded FROM ${sql.table(table)}
    WHERE id > ${after} ORDER BY id LIMIT ${limit}
  `.execute(queries);
  return rows;
}

/** Changes the folded name of a row, unless its name has changed. */
export async function updateFolded(
  queries: Queries,
  { table, id, name, folded }: FoldedRow & { table: FoldedTable },
): Promise<void> {
  await sql`
    UPDATE ${sql.table(table)} SET name_folded = ${folded} WHERE id = ${id} AND name = ${name}
  `.execute(queries);
}
