import { sql } from "kysely";
import type { Queries } from "../../db/dialect.ts";

/** The items of a loop. */
export interface WantedItems {
  runId: string;
  stepId: string;
  /** What all their paths begin with: `steps[0]#`. */
  prefix: string;
}

// An item's path ends with its index; the steps inside it have longer ones.

/** The paths of one page of a loop's items that have begun, by index. */
export async function findItems(
  queries: Queries,
  { limit, offset, ...wanted }: WantedItems & { limit: number; offset: number },
): Promise<string[]> {
  const rows = await items(queries, wanted).select("path")
    .orderBy(sql`length(path)`).orderBy("path")
    .limit(limit).offset(offset)
    .execute();
  return rows.map(({ path }) => path);
}

export async function countItems(queries: Queries, wanted: WantedItems): Promise<number> {
  const { total } = await items(queries, wanted)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

function items(queries: Queries, { runId, stepId, prefix }: WantedItems) {
  return queries.selectFrom("run_steps")
    .where("run_id", "=", runId)
    .where("path", ">", prefix)
    .where("path", "<", `${prefix.slice(0, -1)}$`) // the character after `#`
    .where("step_id", "=", stepId)
    .where(sql<boolean>`rtrim(path, '0123456789') LIKE '%#'`);
}
