import { sql } from "kysely";
import type { Queries } from "../../db/dialect.ts";
import type { FoldedTable } from "./refold_store.ts";

const INDEXED = { workflows: "new_workflow_names", rules: "new_rule_names" } as const;

/** The row behind which names are added; an organization begins at the time null. */
export interface Place {
  orgKey: string;
  at: number | null;
  id: string;
}

/**
 * Adds the names of the next rows of an organization, in the order of their last change, or of the
 * next one; answers how many, and the place behind them, or null where no more follow.
 */
export async function indexNextNames(
  queries: Queries,
  { table, after, limit }: { table: FoldedTable; after: Place; limit: number },
): Promise<{ added: number; place: Place | null }> {
  const { orgKey, at, id } = after;
  const rows = sql`FROM ${sql.table(table)} WHERE deleted_at IS NULL`;
  if (at === null) {
    const { rows: [next] } = await sql<{ org_key: string }>`
      SELECT org_key ${rows} AND org_key > ${orgKey} ORDER BY org_key LIMIT 1
    `.execute(queries);
    const begin = { id: "", at: Number.MIN_SAFE_INTEGER };
    return { added: 0, place: next === undefined ? null : { orgKey: next.org_key, ...begin } };
  }
  const next = sql`${rows} AND org_key = ${orgKey} AND (updated_at, id) > (${at}, ${id})
    ORDER BY updated_at, id LIMIT ${limit}`;
  const { rows: found } = await sql<{ at: number; id: string }>`
    SELECT updated_at AS at, id ${next}
  `.execute(queries);
  await sql`
    INSERT INTO ${sql.table(INDEXED[table])} (id, org_key, name_folded, updated_at)
    SELECT id, org_key, name_folded, updated_at ${next}
  `.execute(queries);
  const last = found.length < limit ? undefined : found.at(-1);
  return { added: found.length, place: { orgKey, ...(last ?? { at: null, id: "" }) } };
}
