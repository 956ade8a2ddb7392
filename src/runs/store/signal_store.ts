import { type Selectable, sql } from "kysely";
import type { Queries } from "../../db/dialect.ts";
import type { RunSignalsTable } from "../../db/run_tables.ts";
import type { RunStatus } from "../../db/tables.ts";
import type { Json } from "../../lib/json.ts";
import { preparedAtPaths } from "./journal_store.ts";

export interface Signal {
  runId: string;
  path: string;
  /** The generation of the run in which the step began to wait. */
  generation: number;
  value: Json;
  now: number;
}

/** A signal, and the time at which it was received, in milliseconds. */
export interface ReceivedSignal {
  value: Json;
  at: number;
}

/**
 * Sends a waiting step its signal and lets its run continue. Returns false if the step has received
 * one before. The signal is stored even if the run has ended or does not wait yet.
 */
export async function signalStep(
  queries: Queries,
  { runId, path, generation, value, now }: Signal,
): Promise<boolean> {
  const result = await queries.insertInto("run_signals")
    .values({ run_id: runId, path, generation, value: JSON.stringify(value), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (result.numInsertedOrUpdatedRows === 0n) return false;
  await queries.updateTable("runs")
    .set({
      signalled_at: now,
      wake_at: sql<number | null>`iif(status = 'waiting', ${now}, wake_at)`,
    })
    .where("id", "=", runId)
    .where("status", "in", ["queued", "running", "waiting"] satisfies RunStatus[])
    .execute();
  return true;
}

/**
 * Returns the signals that steps of a run received in its current generation, by path. A loop may
 * have received one for each of 100,000 items, so only the steps at `paths` are looked up.
 */
export async function readSignals(
  queries: Queries,
  { id, generation, paths }: { id: string; generation: number; paths: readonly string[] },
): Promise<ReadonlyMap<string, ReceivedSignal>> {
  const rows = await selectSignals(queries, { runId: id, paths });
  return new Map(
    rows.filter((row) => row.generation === generation)
      .map(({ path, value, created_at: at }) => [path, { value: JSON.parse(value), at }]),
  );
}

const selectSignals = preparedAtPaths<Selectable<RunSignalsTable>>((queries, { runId, paths }) =>
  queries.selectFrom("run_signals").selectAll().where("run_id", "=", runId).where(
    "path",
    "in",
    paths,
  )
);
