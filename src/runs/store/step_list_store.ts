import { sql } from "kysely";
import type { Queries } from "../../db/dialect.ts";
import { countRows } from "../../db/keyset.ts";
import type { Count, Window } from "../../lib/page.ts";

/** Identifies the items of a loop. */
export interface WantedItems {
  runId: string;
  stepId: string;
  /** The prefix of all their paths, such as `steps[0]#`. */
  prefix: string;
}

// An item's path ends with its index; the paths of steps inside it are longer.

/** Returns the paths of one page of a loop's items that have begun, by index. */
export async function findItems(
  queries: Queries,
  { limit, offset, after, ...wanted }: WantedItems & Window,
): Promise<string[]> {
  let query = items(queries, wanted).select("path");
  if (after) query = query.where(sql<boolean>`(length(path), path) > (${sql.join(after)})`);
  const rows = await query
    .orderBy(sql`length(path)`).orderBy("path")
    .limit(limit).offset(offset)
    .execute();
  return rows.map(({ path }) => path);
}

export async function countItems(queries: Queries, wanted: WantedItems): Promise<Count> {
  return await countRows(queries, items(queries, wanted));
}

function items(queries: Queries, { runId, stepId, prefix }: WantedItems) {
  return queries.selectFrom("run_steps")
    .where("run_id", "=", runId)
    .where("path", ">", prefix)
    .where("path", "<", `${prefix.slice(0, -1)}$`) // the character after `#`
    .where("step_id", "=", stepId)
    .where(sql<boolean>`rtrim(path, '0123456789') LIKE '%#'`);
}
