import type { Database } from "../../db/database.ts";
import { type Clock, elapsedMs } from "../../lib/clock.ts";
import { type ClaimedRun } from "../store/claim_store.ts";
import { notifyParent } from "../store/child_store.ts";
import { cancelAllChildren, cancelOpenSteps } from "../store/cancel_store.ts";
import { settleRun } from "../store/owner_store.ts";
import { writeWithRetries } from "../execute/retried_write.ts";
import { brokenAt, releasedAt } from "../store/settlement.ts";

interface AbandonDeps {
  db: Database;
  clock: Clock;
  /** Ends the retries while the database does not accept writes. */
  stopping: AbortSignal;
}

/**
 * Gives up the ownership of a run whose execution was interrupted: the run fails if the cause was a
 * defect of this program, otherwise it returns to the queue. Changes nothing if another process has
 * taken over the run.
 */
export async function abandonRun(
  { db, clock, stopping }: AbandonDeps,
  run: ClaimedRun,
  { isDefect, beganAt }: { isDefect: boolean; beganAt: number },
): Promise<void> {
  const now = clock.now();
  const next = isDefect ? brokenAt(now) : releasedAt(now);
  const workedMs = Math.round(run.worked_ms + elapsedMs(clock) - beganAt);
  await writeWithRetries({ clock, stopping }, () =>
    db.transaction(async ({ queries }) => {
      if (!await settleRun(queries, { ...run, workedMs }, next) || !isDefect) return;
      await cancelOpenSteps(queries, { ...run, now });
      await cancelAllChildren(queries, { runId: run.id, now });
      await notifyParent(queries, run, now);
    }));
}
