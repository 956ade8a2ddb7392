import { insertAuditRecord } from "../identity/audit/audit_store.ts";
import { AppError } from "../lib/errors.ts";
import { cancelUnowned, requestCancel } from "./store/cancel_store.ts";
import type { RunContext } from "./context.ts";
import { findRunToCancel } from "./run_access.ts";
import { hasEnded } from "./store/status.ts";

/**
 * Stops a run: at once where nobody executes it, else within a second, in whichever process. An admin
 * may stop any of the organization, which is recorded where others might not. Errors: `not_found`;
 * `forbidden` for callers who neither started it nor may change its workflow;
 * `conflict` where it has ended.
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
  const recordId = ctx.ids.uuid();
  await db.transaction(async ({ queries, onCommit }) => {
    if (run.asAdmin) {
      await insertAuditRecord(queries, {
        id: recordId,
        orgKey: principal.orgKey,
        actorId: principal.userId,
        action: "run.cancelled",
        details: { runId, workflowId: run.workflow_id },
        createdAt: now,
      });
    }
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
