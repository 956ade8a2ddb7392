import { recordDeed } from "../identity/audit/record_deed.ts";
import type { Transaction } from "../db/database.ts";
import { AppError } from "../lib/errors.ts";
import { cancelUnowned, requestCancel } from "./store/cancel_store.ts";
import type { RunContext } from "./context.ts";
import type { RunEngine } from "./engine/engine.ts";
import { findRunToCancel } from "./run_access.ts";
import { hasEnded } from "./store/status.ts";

/**
 * Cancels a run: at once if no process executes it, otherwise within a second, whichever process
 * executes it. Admins may cancel any run of the organization; this is recorded if they would not
 * have the right otherwise. Errors: `not_found`; `forbidden` for callers who neither started the
 * run nor may change its workflow; `conflict` if the run has ended.
 */
export async function cancelRun(ctx: RunContext, { runId }: { runId: string }): Promise<void> {
  const { db, clock, engine, principal } = ctx;
  const run = await findRunToCancel(db.queries, { principal, runId });
  if (hasEnded(run.status)) {
    throw new AppError("conflict", `Cannot cancel this run: it has ${run.status} already`, {
      reason: "run_ended",
      extra: { runId },
    });
  }
  const now = clock.now();
  await db.transaction(async ({ queries, onCommit }) => {
    if (run.asAdmin) {
      const details = { runId, workflowId: run.workflow_id };
      await recordDeed(queries, ctx, { action: "run.cancelled", details });
    }
    await cancelInTransaction({ queries, onCommit }, { engine, runId, now });
  });
}

/** Cancels a run without checking rights. Returns whether the run has ended at once. */
export async function cancelInTransaction(
  { queries, onCommit }: Pick<Transaction, "queries" | "onCommit">,
  { engine, runId, now }: { engine: RunEngine; runId: string; now: number },
): Promise<boolean> {
  if (await cancelUnowned(queries, { id: runId, now })) {
    onCommit(() => {
      engine.changes.notify(runId);
      engine.wake();
    });
    return true;
  }
  await requestCancel(queries, { id: runId, now });
  onCommit(() => engine.cancel(runId));
  return false;
}
