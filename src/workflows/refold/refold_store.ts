import { sql } from "kysely";
import type { Database } from "../../db/database.ts";
import type { Queries } from "../../db/dialect.ts";
import { readSetting, replaceSetting } from "../../db/settings_store.ts";

/** What has a folded name. */
export const FOLDED_TABLES = ["workflows", "rules"] as const;

export type FoldedTable = typeof FOLDED_TABLES[number];

const SETTING = "name_folding";

/** By which rules the stored names are folded; null in databases from before this was kept. */
export async function readFolding(queries: Queries): Promise<string | null> {
  return await readSetting(queries, SETTING);
}

export async function saveFolding(
  db: Pick<Database, "transaction">,
  value: string,
): Promise<void> {
  await db.transaction(({ queries }) => replaceSetting(queries, SETTING, value));
}

export interface FoldedRow {
  id: string;
  name: string;
  folded: string;
}

/** The next rows by id. */
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

/** Changes what is stored for a name, where that is still the name. */
export async function updateFolded(
  queries: Queries,
  { table, id, name, folded }: FoldedRow & { table: FoldedTable },
): Promise<void> {
  await sql`
    UPDATE ${sql.table(table)} SET name_folded = ${folded} WHERE id = ${id} AND name = ${name}
  `.execute(queries);
}
