import type { Selectable } from "kysely";
import type { Queries } from "../db/dialect.ts";
import type { RunStepsTable } from "../db/tables.ts";

export type StepRow = Selectable<RunStepsTable>;

export async function readSteps(queries: Queries, runId: string): Promise<StepRow[]> {
  return await queries.selectFrom("run_steps").selectAll().where("run_id", "=", runId).execute();
}

/** Writes the last known state of steps over what was there. */
export async function writeSteps(queries: Queries, rows: readonly StepRow[]): Promise<void> {
  await queries.replaceInto("run_steps").values(rows).execute();
}
