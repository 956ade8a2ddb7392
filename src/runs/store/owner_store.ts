import { sql } from "kysely";
import { prepared } from "../../db/prepared.ts";
import type { Queries } from "../../db/dialect.ts";
import type { RunStatus } from "../../db/tables.ts";
import type { Settlement } from "./settlement.ts";
import { hasEnded } from "./status.ts";

export interface Owned {
  id: string;
  fence: number;
}

type SettleValues = Owned & Omit<Settlement, "status"> & { workedMs: number };

const settle = prepared((queries, values: SettleValues, { status }: { status: RunStatus }) => {
  const { id, fence, outputs, error, workedMs, now } = values;
  return queries.updateTable("runs")
    .set({ status: sql.lit(status), process_id: sql.lit(null), outputs, error })
    .$if(!hasEnded(status), (query) => query.set({ worked_ms: workedMs }))
    .$if(status === "waiting", (query) => query.set({ wake_at: dueAt(values) }))
    .$if(status !== "waiting", (query) => query.set({ wake_at: sql.lit(null) }))
    .$if(hasEnded(status), (query) => query.set({ finished_at: now, sealed_envs: sql.lit(null) }))
    .where("id", "=", id)
    .where("fence", "=", fence)
    .where("status", "=", sql.lit<RunStatus>("running"));
});

/** The time at which the run is due: now if it was cancelled or signalled meanwhile. */
function dueAt({ wakeAt, now }: Pick<Settlement, "wakeAt" | "now">) {
  return sql<number>`iif(cancel_requested_at IS NULL AND signalled_at IS NULL, ${wakeAt}, ${now})`;
}

/**
 * Ends the ownership and stores the run's next state. Returns false if another owner has the run.
 */
export async function settleRun(
  queries: Queries,
  owned: Owned & { workedMs: number },
  { status, ...settlement }: Settlement,
): Promise<boolean> {
  const { numAffectedRows } = await settle(queries, { ...owned, ...settlement }, { status });
  return numAffectedRows !== undefined && numAffectedRows > 0n;
}

const selectHeld = prepared((queries, { id, fence }: Owned) =>
  queries.selectFrom("runs").select("id").where("id", "=", id).where("fence", "=", fence)
);

/** Whether this owner still owns the run. */
export async function ownsRun(queries: Queries, { id, fence }: Owned): Promise<boolean> {
  return (await selectHeld(queries, { id, fence })).rows.length > 0;
}

/** Resets the crash count, because progress was made since the crashes. */
export async function forgetCrashes(queries: Queries, { id, fence }: Owned): Promise<void> {
  await queries.updateTable("runs").set({ crashes: 0 })
    .where("id", "=", id).where("fence", "=", fence).execute();
}
