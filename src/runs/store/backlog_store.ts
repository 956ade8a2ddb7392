import { sql } from "kysely";
import { compiledOnce } from "../../db/compiled_once.ts";
import type { Queries } from "../../db/dialect.ts";
import type { RunStatus } from "../../db/tables.ts";

/** How many runs of an organization are in line for a slot, and how many wait for something else. */
export interface Backlog {
  queued: number;
  waiting: number;
}

const selectBacklog = compiledOnce((queries) =>
  queries.selectFrom("run_backlogs").select(["queued", "waiting"]).where("org_key", "=", "")
);

export async function readBacklog(queries: Queries, orgKey: string): Promise<Backlog> {
  const { rows: [backlog] } = await selectBacklog(queries, orgKey);
  return backlog ?? { queued: 0, waiting: 0 };
}

/** How many runs of an organization are executed, by whichever process. */
export async function countRunning(queries: Queries, orgKey: string): Promise<number> {
  // All that have an owner are looked through: no more than there are slots.
  const { total } = await queries.selectFrom("runs")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("process_id", "is not", null)
    .where("org_key", "=", orgKey)
    .executeTakeFirstOrThrow();
  return total;
}

/** When the run was created that has been in line the longest; null where none is. */
export async function findOldestQueuedAt(queries: Queries, orgKey: string): Promise<number | null> {
  const row = await queries.selectFrom("runs").select("created_at")
    .where("status", "=", sql.lit<RunStatus>("queued"))
    .where("crashes", "<", sql.lit(2))
    .where("org_key", "=", orgKey)
    .orderBy("created_at").limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}
