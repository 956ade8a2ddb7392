import { sql } from "kysely";
import type { Queries } from "../../db/dialect.ts";
import type { StepRow } from "./journal_store.ts";

export interface Retried {
  id: string;
  /** The generation that failed. */
  generation: number;
  /** The run's own values for the retry. */
  sealedEnvs: Uint8Array | null;
  /**
   * If true, the run reads only these values from now on; earlier steps keep what they have read.
   */
  withoutStoredEnvs: boolean;
}

/**
 * Queues a failed run of an existing workflow again. Returns false if the run is not, or no longer,
 * in that state.
 */
export async function requeueFailed(
  queries: Queries,
  { id, generation, sealedEnvs, withoutStoredEnvs }: Retried,
): Promise<boolean> {
  const result = await queries.updateTable("runs")
    .set((eb) => ({
      status: "queued",
      generation: eb("generation", "+", 1),
      fence: eb("fence", "+", 1),
      sealed_envs: sealedEnvs,
      ...(withoutStoredEnvs && { without_stored_envs: 1 as const }),
      error: null,
      finished_at: null,
      crashes: 0,
      worked_ms: 0,
      cancel_requested_at: null,
      signalled_at: null,
    }))
    .where("id", "=", id)
    .where("status", "=", "failed")
    .where("generation", "=", generation)
    .where("pruned_at", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("workflows").select("workflows.id")
          .whereRef("workflows.id", "=", "runs.workflow_id")
          .where("workflows.deleted_at", "is", null),
      )
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Rows of a run that failed in its last generation and should count in the next one too. */
export interface FailedSteps {
  runId: string;
  generation: number;
  stepIds: readonly string[];
}

/** Keeps the failures of steps. With `itemsOnly`, those of a loop's items but not of the loop. */
export async function keepFailures(
  queries: Queries,
  { itemsOnly, ...steps }: FailedSteps & { itemsOnly: boolean },
): Promise<void> {
  if (steps.stepIds.length === 0) return;
  const rows = queries.updateTable("run_steps").set({ generation: steps.generation + 1 })
    .where("run_id", "=", steps.runId)
    .where("generation", "=", steps.generation)
    .where("status", "=", "failed")
    .where("step_id", "in", steps.stepIds);
  const isItem = sql<boolean>`rtrim(path, '0123456789') LIKE '%#'`;
  await (itemsOnly ? rows.where(isItem) : rows).execute();
}

/** Returns the paths of failed blocks. */
export async function findFailedPaths(queries: Queries, steps: FailedSteps): Promise<string[]> {
  if (steps.stepIds.length === 0) return [];
  const rows = await queries.selectFrom("run_steps").select("path")
    .where("run_id", "=", steps.runId)
    .where("generation", "=", steps.generation)
    .where("status", "=", "failed")
    .where("step_id", "in", steps.stepIds)
    .execute();
  return rows.map(({ path }) => path);
}

/** Keeps a failed block with all that ended in it, except the steps that handled its failure. */
export async function keepBlock(
  queries: Queries,
  { runId, generation, path }: { runId: string; generation: number; path: string },
): Promise<void> {
  const ended: StepRow["status"][] = ["failed", "cancelled"];
  await queries.updateTable("run_steps").set({ generation: generation + 1 })
    .where("run_id", "=", runId)
    .where("generation", "=", generation)
    .where("status", "in", ended)
    .where("path", ">=", path)
    .where("path", "<", `${path}/`) // after `.` and `#`
    .where(sql<boolean>`substr(path, ${path.length + 1}, 8) <> '.onError'`)
    .execute();
}
