import { sql } from "kysely";
import { compiledOnce } from "../../db/compiled_once.ts";
import type { Queries } from "../../db/dialect.ts";
import type { RunStatus } from "../../db/tables.ts";
import type { Settlement } from "./settlement.ts";
import { hasEnded, RUN_STATUSES } from "./status.ts";

export interface Owned {
  id: string;
  fence: number;
}

/** One text for each next status, which is a part of it. */
const settle = new Map(
  RUN_STATUSES.map((status) => [status, compiledOnce((queries) => buildSettle(queries, status))]),
);

/** Its parameters: outputs, error, workedMs unless it ends, wakeAt and now of a wait, now of an end, id, fence. */
function buildSettle(queries: Queries, status: RunStatus) {
  return queries.updateTable("runs")
    .set({ status: sql.lit(status), process_id: sql.lit(null), outputs: "", error: "" })
    .$if(!hasEnded(status), (query) => query.set({ worked_ms: 0 }))
    .$if(status === "waiting", (query) => query.set({ wake_at: dueAt() }))
    .$if(status !== "waiting", (query) => query.set({ wake_at: sql.lit(null) }))
    .$if(hasEnded(status), (query) => query.set({ finished_at: 0, sealed_envs: sql.lit(null) }))
    .where("id", "=", "")
    .where("fence", "=", 0)
    .where("status", "=", sql.lit<RunStatus>("running"));
}

/** At once where the run was cancelled or signalled meanwhile, so that it does not wait for that. */
function dueAt() {
  return sql<number>`iif(cancel_requested_at IS NULL AND signalled_at IS NULL, ${0}, ${0})`;
}

/** Ends the ownership with the run's next state; false where the run has another owner by now. */
export async function settleRun(
  queries: Queries,
  { id, fence, workedMs }: Owned & { workedMs: number },
  { status, outputs, error, wakeAt, now }: Settlement,
): Promise<boolean> {
  const wait = status === "waiting" ? [wakeAt, now] : [];
  const times = hasEnded(status) ? [now] : [workedMs, ...wait];
  const result = await settle.get(status)?.(queries, outputs, error, ...times, id, fence);
  return result?.numAffectedRows !== undefined && result.numAffectedRows > 0n;
}

const selectHeld = compiledOnce((queries) =>
  queries.selectFrom("runs").select("id").where("id", "=", "").where("fence", "=", 0)
);

/** Whether the run is still this owner's. */
export async function holdsRun(queries: Queries, { id, fence }: Owned): Promise<boolean> {
  return (await selectHeld(queries, id, fence)).rows.length > 0;
}

/** Progress was made: the crashes before it no longer count. */
export async function forgetCrashes(queries: Queries, { id, fence }: Owned): Promise<void> {
  await queries.updateTable("runs").set({ crashes: 0 })
    .where("id", "=", id).where("fence", "=", fence).execute();
}
