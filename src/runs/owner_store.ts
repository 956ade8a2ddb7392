import { sql } from "kysely";
import type { Queries } from "../db/dialect.ts";
import type { Settlement } from "./settlement.ts";
import { hasEnded } from "./status.ts";

export interface Owned {
  id: string;
  fence: number;
}

/** Ends the ownership with the run's next state; false where the run has another owner by now. */
export async function settleRun(
  queries: Queries,
  { id, fence, workedMs = 0 }: Owned & { workedMs?: number },
  { status, outputs, error, wakeAt, now }: Settlement,
): Promise<boolean> {
  const ended = hasEnded(status);
  const result = await queries.updateTable("runs")
    .set({
      status,
      process_id: null,
      outputs,
      error,
      ...(status === "waiting" ? { worked_ms: workedMs } : {}),
      wake_at: status === "waiting" ? dueAt({ wakeAt, now }) : null,
      finished_at: ended ? now : null,
      ...(ended ? { sealed_envs: null } : {}),
    })
    .where("id", "=", id)
    .where("fence", "=", fence)
    .where("status", "=", "running")
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** At once where the run was cancelled or signalled meanwhile, so that it does not wait for that. */
function dueAt({ wakeAt, now }: Pick<Settlement, "wakeAt" | "now">) {
  return sql<
    number
  >`iif(cancel_requested_at IS NULL AND signalled_at IS NULL, ${wakeAt}, ${now})`;
}

/** Whether the run is still this owner's. */
export async function holdsRun(queries: Queries, { id, fence }: Owned): Promise<boolean> {
  const row = await queries.selectFrom("runs").select("id")
    .where("id", "=", id).where("fence", "=", fence)
    .executeTakeFirst();
  return row !== undefined;
}

/** Progress was made: the crashes before it no longer count. */
export async function forgetCrashes(queries: Queries, { id, fence }: Owned): Promise<void> {
  await queries.updateTable("runs").set({ crashes: 0 })
    .where("id", "=", id).where("fence", "=", fence).execute();
}
