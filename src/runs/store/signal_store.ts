import { sql } from "kysely";
import type { Queries } from "../../db/dialect.ts";
import type { RunStatus } from "../../db/tables.ts";
import type { Json } from "../../lib/json.ts";

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

/** Returns the signals for the steps of a run in its current generation, by path. */
export async function readSignals(
  queries: Queries,
  { id, generation }: { id: string; generation: number },
): Promise<ReadonlyMap<string, ReceivedSignal>> {
  const rows = await queries.selectFrom("run_signals")
    .select(["path", "value", "created_at"])
    .where("run_id", "=", id).where("generation", "=", generation).execute();
  return new Map(
    rows.map(({ path, value, created_at: at }) => [path, { value: JSON.parse(value), at }]),
  );
}
