import { AppError } from "../lib/errors.ts";
import { cancelUnowned, requestCancel } from "./store/cancel_store.ts";
import type { RunContext } from "./context.ts";
import { findSteerableRun } from "./run_access.ts";
import { hasEnded } from "./store/status.ts";

/**
 * Stops a run: at once where nobody executes it, else within a second, in whichever process.
 * Errors: `not_found`; `forbidden` for who neither started it nor may change its workflow;
 * `conflict` where it has ended.
 */
export async function cancelRun(ctx: RunContext, { runId }: { runId: string }): Promise<void> {
  const { db, clock, engine, principal } = ctx;
  const run = await findSteerableRun(db.queries, { principal, runId, doing: "cancels" });
  if (hasEnded(run.status)) {
    throw new AppError("conflict", `Cannot cancel this run: it has ${run.status} already`, {
      reason: "run_ended",
      extra: { runId },
    });
  }
  const now = clock.now();
  await db.transaction(async ({ queries, onCommit }) => {
    if (await cancelUnowned(queries, { id: runId, now })) {
      onCommit(() => {
        engine.changes.notify(runId);
        engine.wake();
      });
      return;
    }
    await requestCancel(queries, { id: runId, now });
    onCommit(() => engine.cancel(runId));
  });
}
