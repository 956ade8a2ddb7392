import type { StepRow } from "../store/journal_store.ts";
import type { Settlement } from "../store/settlement.ts";
import { hasEnded } from "../store/status.ts";
import { ExecutionStopped } from "../interpret/stopped.ts";

/** The result of a run that ended before it was written. */
export interface EarlyEnd {
  settlement: Settlement;
  steps: readonly StepRow[];
}

/**
 * A run that has started and is not on disk yet. Pure steps are computed meanwhile, and a run that
 * ends with them is written once, together with its end. Everything else waits until the run is on
 * disk.
 */
export class UncommittedRun {
  /** Rejects with `ExecutionStopped` if the run was not written after all. */
  readonly written: Promise<void>;
  /** Called when the run has ended and only has to be written. */
  onEnd: () => void = () => {};
  readonly #written = Promise.withResolvers<void>();
  #isOpen = true;
  #wasRefused = false;
  #end: EarlyEnd | null = null;

  constructor() {
    this.written = this.#written.promise;
    // Nobody may be waiting, and an unhandled rejection would end the process.
    this.written.catch(() => {});
  }

  /** Whether the run is not in the database and never will be. */
  get wasRefused(): boolean {
    return this.#wasRefused;
  }

  /**
   * Hands over the end, to be written with the run. Returns false if the run is being written
   * already.
   */
  endsWith(end: EarlyEnd): boolean {
    if (!this.#isOpen || !hasEnded(end.settlement.status)) return false;
    this.#isOpen = false;
    this.#end = end;
    this.onEnd();
    return true;
  }

  /** Returns the end to write with the run. Every retry of the transaction gets the same end. */
  close(): EarlyEnd | null {
    this.#isOpen = false;
    return this.#end;
  }

  /** Reports that the run is on disk. */
  succeed(): void {
    this.#written.resolve();
  }

  /** Reports that the run was refused, or replaced by another. */
  fail(): void {
    this.#wasRefused = true;
    this.#written.reject(new ExecutionStopped("the run was not written"));
  }
}
