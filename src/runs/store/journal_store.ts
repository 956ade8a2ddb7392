import { type Compilable, type Selectable, sql } from "kysely";
import type { Queries } from "../../db/dialect.ts";
import { prepared, preparedInsert } from "../../db/prepared.ts";
import type { RunStepsTable } from "../../db/tables.ts";

export type StepRow = Selectable<RunStepsTable>;

/** Paths of some steps of a run, or of items of its loops. */
export interface StepPaths {
  runId: string;
  paths: readonly string[];
}

/** A libSQL server returns at most 10 MB. */
const PATHS_AT_ONCE = 25;

type PathValues = Readonly<Record<`path${number}` | "runId", string>>;

/**
 * Prepares a query of a run's rows at given paths, with at most 25 paths in a statement. The
 * statement is built once for each number of paths.
 */
export function preparedAtPaths<Row>(
  build: (queries: Queries, at: StepPaths) => Compilable<Row>,
): (queries: Queries, at: StepPaths) => Promise<Row[]> {
  const run = prepared((queries, values: PathValues, { count }: { count: number }) => {
    const paths = Array.from({ length: count }, (_, at) => values[`path${at}`] ?? "");
    return build(queries, { runId: values.runId, paths });
  });
  return async (queries, { runId, paths }) => {
    const found: Row[] = [];
    for (let at = 0; at < paths.length; at += PATHS_AT_ONCE) {
      const some = paths.slice(at, at + PATHS_AT_ONCE);
      const named = Object.fromEntries(some.map((path, index) => [`path${index}`, path]));
      const { rows } = await run(queries, { ...named, runId }, { count: some.length });
      found.push(...rows);
    }
    return found;
  };
}

/**
 * Returns the rows of steps outside of loops, and of steps in loops that run or wait, which are at
 * most as many as run at once.
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
      .orderBy("path").limit(PATHS_AT_ONCE)
      .execute();
    rows.push(...page);
    if (page.length < PATHS_AT_ONCE) return rows;
  }
}

/** Returns the rows of the steps at these paths. */
export const readStepsAt = preparedAtPaths<StepRow>((queries, { runId, paths }) =>
  queries.selectFrom("run_steps").selectAll().where("run_id", "=", runId).where("path", "in", paths)
);

/** Returns the highest index among the recorded items of a loop; -1 if there is none. */
export async function findLastItem(
  queries: Queries,
  { runId, path }: { runId: string; path: string },
): Promise<number> {
  const row = await queries.selectFrom("run_steps")
    .select(sql<number | null>`max(CAST(substr(path, ${path.length + 2}) AS INTEGER))`.as("last"))
    .where("run_id", "=", runId)
    // Paths that begin with this path and `#`, the sign before an index: the next character is `$`.
    .where("path", ">", `${path}#`).where("path", "<", `${path}$`)
    .executeTakeFirst();
  return row?.last ?? -1;
}

/** Returns the rows of one item of a loop, without the items of loops inside it. */
export async function readItemSteps(
  queries: Queries,
  { runId, path }: { runId: string; path: string },
): Promise<StepRow[]> {
  return await queries.selectFrom("run_steps").selectAll()
    .where("run_id", "=", runId)
    // A digit after the path would make it another item: `#` and `.` sort before `0`.
    .where("path", ">=", path).where("path", "<", `${path}0`)
    .where(sql<boolean>`instr(substr(path, ${path.length + 1}), '#') = 0`)
    .execute();
}

/** Writes the latest states of steps over the stored ones. */
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
