import type { Selectable } from "kysely";
import type { Queries } from "../db/dialect.ts";
import type { RunStepsTable } from "../db/tables.ts";
import { keptInsert } from "./insert_store.ts";

export type StepRow = Selectable<RunStepsTable>;

export async function readSteps(queries: Queries, runId: string): Promise<StepRow[]> {
  return await queries.selectFrom("run_steps").selectAll().where("run_id", "=", runId).execute();
}

/** Those of some paths, of however many the run has. */
export async function readStepsAt(
  queries: Queries,
  { runId, paths }: { runId: string; paths: readonly string[] },
): Promise<StepRow[]> {
  if (paths.length === 0) return [];
  return await queries.selectFrom("run_steps").selectAll()
    .where("run_id", "=", runId).where("path", "in", paths).execute();
}

/** Writes the last known state of steps over what was there. */
export const writeSteps = keptInsert<StepRow>([
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
], (queries, rows) => queries.replaceInto("run_steps").values(rows));
