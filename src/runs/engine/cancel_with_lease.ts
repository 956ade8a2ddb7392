import type { ProcessRegistry } from "../../db/processes/process_registry.ts";
import type { ClaimedRun } from "../store/claim_store.ts";
import { ExecutionStopped } from "../interpret/stopped.ts";

/**
 * Cancels the execution of a run. It stops by itself as soon as this process learns that others
 * have taken over what it owns under its id; `unwatch` ends that.
 */
export function cancelWithLease(
  { id, signal }: ProcessRegistry,
  run: Pick<ClaimedRun, "process_id" | "cancel_requested_at">,
): { cancel: AbortController; unwatch: () => void } {
  const cancel = new AbortController();
  const stop = (): void =>
    cancel.abort(new ExecutionStopped("another process has taken this one for dead"));
  // The lease may have expired while the run was being claimed.
  if (signal.aborted || run.process_id !== id) stop();
  else if (run.cancel_requested_at !== null) cancel.abort();
  signal.addEventListener("abort", stop);
  return { cancel, unwatch: () => signal.removeEventListener("abort", stop) };
}
