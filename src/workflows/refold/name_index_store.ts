import { sql } from "kysely";
import type { Queries } from "../../db/dialect.ts";
import type { FoldedTable } from "./refold_store.ts";

const INDEXED = { workflows: "new_workflow_names", rules: "new_rule_names" } as const;

/** Adds the names of the next rows by id; answers the last one, or null where no more follow. */
export async function indexNextNames(
  queries: Queries,
  { table, after, limit }: { table: FoldedTable; after: string; limit: number },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM ${sql.table(table)} WHERE id > ${after} ORDER BY id LIMIT ${limit}
  `.execute(queries);
  const last = rows.at(-1)?.id;
  if (last === undefined) return null;
  await sql`
    INSERT INTO ${sql.table(INDEXED[table])} (id, org_key, name_folded)
    SELECT id, org_key, name_folded FROM ${sql.table(table)}
    WHERE id > ${after} AND id <= ${last} AND deleted_at IS NULL
  `.execute(queries);
  return rows.length < limit ? null : last;
}
