import { type Selectable, sql } from "kysely";
import type { Queries } from "../../db/dialect.ts";
import { preparedInsert } from "../../db/prepared.ts";
import type { RunStepsTable } from "../../db/tables.ts";

export type StepRow = Selectable<RunStepsTable>;

/** A libSQL server answers 10 MB at most. */
const ROWS_AT_ONCE = 25;

/**
 * The rows of the steps outside of loops, and of those in loops that run or wait: no more than run
 * at once.
 */
export async function readFirstSteps(queries: Queries, runId: string): Promise<StepRow[]> {
  const rows: StepRow[] = [];
  for (;;) {
    const page = await queries.selectFrom("run_steps").selectAll()
      .where("run_id", "=", runId)
      .where("path", ">", rows.at(-1)?.path ?? "")
      .where((eb) =>
        eb.or([eb("path", "not like", "%#%"), eb("status", "in", ["running", "waiting"])])
      )
      .orderBy("path").limit(ROWS_AT_ONCE)
      .execute();
    rows.push(...page);
    if (page.length < ROWS_AT_ONCE) return rows;
  }
}

/** The rows of the steps at these paths. */
export async function readStepsAt(
  queries: Queries,
  { runId, paths }: { runId: string; paths: readonly string[] },
): Promise<StepRow[]> {
  const rows: StepRow[] = [];
  for (let at = 0; at < paths.length; at += ROWS_AT_ONCE) {
    const page = await queries.selectFrom("run_steps").selectAll()
      .where("run_id", "=", runId)
      .where("path", "in", paths.slice(at, at + ROWS_AT_ONCE))
      .execute();
    rows.push(...page);
  }
  return rows;
}

/** The highest index among the items of a loop that the journal knows of; -1 if it knows none. */
export async function findLastItem(
  queries: Queries,
  { runId, path }: { runId: string; path: string },
): Promise<number> {
  const row = await queries.selectFrom("run_steps")
    .select(sql<number | null>`max(CAST(substr(path, ${path.length + 2}) AS INTEGER))`.as("last"))
    .where("run_id", "=", runId)
    // Paths that begin with this one and the sign before an index: the next character is "$".
    .where("path", ">", `${path}#`).where("path", "<", `${path}$`)
    .executeTakeFirst();
  return row?.last ?? -1;
}

/** The rows of one item of a loop, without the items of loops in it. */
export async function readItemSteps(
  queries: Queries,
  { runId, path }: { runId: string; path: string },
): Promise<StepRow[]> {
  return await queries.selectFrom("run_steps").selectAll()
    .where("run_id", "=", runId)
    // No digit comes next, which would make it another item: "#" and "." are before "0".
    .where("path", ">=", path).where("path", "<", `${path}0`)
    .where(sql<boolean>`instr(substr(path, ${path.length + 1}), '#') = 0`)
    .execute();
}

/** Writes the last known state of steps over what was there. */
export const writeSteps = preparedInsert<StepRow>([
  "run_id",
  "path",
  "step_id",
  "generation",
  "status",
  "attempts",
  "input",
  "output",
  "error",
  "seq",
  "wake_at",
  "started_at",
  "finished_at",
  "input_hash",
  "output_hash",
], (queries, rows) => queries.replaceInto("run_steps").values(rows));
