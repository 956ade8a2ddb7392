import type { ProcessRegistry } from "../../db/processes/process_registry.ts";
import { ExecutionStopped } from "../interpret/stopped.ts";
import type { ClaimedRun } from "../store/claim_store.ts";
import { WORK_MS_MAX, WorkTimeUp } from "../store/settlement.ts";

interface Active {
  runId: string;
  /** The time by `elapsedMs()` at which the run reaches its maximum working time. */
  endsAt: number;
  cancel: AbortController;
  done: Promise<void>;
}

/** The runs that this process is executing. */
export class ActiveRuns {
  readonly #processes: ProcessRegistry;
  readonly #all = new Set<Active>();
  /** The signal of the lease under which this process owns the runs. */
  #lease: AbortSignal | null = null;

  constructor(processes: ProcessRegistry) {
    this.#processes = processes;
  }

  get size(): number {
    return this.#all.size;
  }

  /** Executes a run under its own signal. `execute` must not reject. */
  add(
    run: Pick<ClaimedRun, "id" | "process_id" | "cancel_requested_at" | "worked_ms">,
    { now, execute }: { now: number; execute(signal: AbortSignal): Promise<void> },
  ): void {
    const cancel = new AbortController();
    const { id, signal } = this.#processes;
    this.#watch(signal);
    // The lease may have expired while the run was being claimed.
    if (signal.aborted || run.process_id !== id) cancel.abort(takenOver());
    else if (run.cancel_requested_at !== null) cancel.abort();
    const done = execute(cancel.signal).finally(() => this.#all.delete(active));
    const endsAt = now + WORK_MS_MAX - run.worked_ms;
    const active: Active = { runId: run.id, endsAt, cancel, done };
    this.#all.add(active);
  }

  /**
   * Stops all runs as soon as others have taken over the runs under this process's id. It then gets
   * another id and another signal.
   */
  #watch(lease: AbortSignal): void {
    if (lease === this.#lease) return;
    this.#lease = lease;
    lease.addEventListener("abort", () => this.cancelAll(takenOver()));
  }

  /** Stops a run if this process executes it. */
  cancel(runId: string): void {
    for (const active of this.#all) if (active.runId === runId) active.cancel.abort();
  }

  cancelAll(reason: Error): void {
    for (const { cancel } of this.#all) cancel.abort(reason);
  }

  /** Ends the runs that have reached their maximum working time. */
  endOverdue(now: number): void {
    for (const { endsAt, cancel } of this.#all) {
      if (endsAt <= now) cancel.abort(new WorkTimeUp());
    }
  }

  /** Resolves when no run is left. */
  async ended(): Promise<void> {
    while (this.#all.size > 0) await Promise.all([...this.#all].map(({ done }) => done));
  }
}

function takenOver(): ExecutionStopped {
  return new ExecutionStopped("another process considered this one dead");
}
