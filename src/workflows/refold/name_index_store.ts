import { sql } from "kysely";
import type { Queries } from "../../db/dialect.ts";
import type { FoldedTable } from "./refold_store.ts";

const INDEXED = { workflows: "new_workflow_names", rules: "new_rule_names" } as const;

/** The row after which the next names are added; `at` is null at the end of an organization. */
export interface NameCursor {
  orgKey: string;
  at: number | null;
  id: string;
}

/**
 * Adds the names of the next rows of an organization, in the order of their last change; at its
 * end, moves to the next organization. Returns the number of added names, and the next cursor; null
 * at the end.
 */
export async function indexNextNames(
  queries: Queries,
  { table, after, limit }: { table: FoldedTable; after: NameCursor; limit: number },
): Promise<{ added: number; next: NameCursor | null }> {
  const { orgKey, at, id } = after;
  const rows = sql`FROM ${sql.table(table)} WHERE deleted_at IS NULL`;
  if (at === null) {
    const { rows: [following] } = await sql<{ org_key: string }>`
      SELECT org_key ${rows} AND org_key > ${orgKey} ORDER BY org_key LIMIT 1
    `.execute(queries);
    const begin = { id: "", at: Number.MIN_SAFE_INTEGER };
    const next = following ? { orgKey: following.org_key, ...begin } : null;
    return { added: 0, next };
  }
  const page = sql`${rows} AND org_key = ${orgKey} AND (updated_at, id) > (${at}, ${id})
    ORDER BY updated_at, id LIMIT ${limit}`;
  const { rows: found } = await sql<{ at: number; id: string }>`
    SELECT updated_at AS at, id ${page}
  `.execute(queries);
  await sql`
    INSERT INTO ${sql.table(INDEXED[table])} (id, org_key, name_folded, updated_at)
    SELECT id, org_key, name_folded, updated_at ${page}
  `.execute(queries);
  const last = found.length < limit ? undefined : found.at(-1);
  return { added: found.length, next: { orgKey, ...(last ?? { at: null, id: "" }) } };
}
