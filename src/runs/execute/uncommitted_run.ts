import type { StepRow } from "../store/journal_store.ts";
import type { Settlement } from "../store/settlement.ts";
import { hasEnded } from "../store/status.ts";
import { ExecutionStopped } from "../interpret/stopped.ts";

/** How a run came out that ended before it was written. */
export interface EarlyEnd {
  settlement: Settlement;
  steps: readonly StepRow[];
}

/**
 * The time between the start of a run and its being on disk. Pure steps are computed meanwhile; a
 * run that comes to its end with them is written once, as it ended. Everything else waits.
 */
export class UncommittedRun {
  /** Rejects with `ExecutionStopped` if the run was not written after all. */
  readonly written: Promise<void>;
  /** Called when the run has ended and has nothing left to do but to be written. */
  onEnd: () => void = () => {};
  readonly #written = Promise.withResolvers<void>();
  #isOpen = true;
  #wasRefused = false;
  #end: EarlyEnd | null = null;

  constructor() {
    this.written = this.#written.promise;
    // An unhandled rejection would end the process, and perhaps nobody waits.
    this.written.catch(() => {});
  }

  /** Whether there is no such run in the database, and never will be. */
  get wasRefused(): boolean {
    return this.#wasRefused;
  }

  /** Hands the end over to be written with the run; false if that is too late. */
  endsWith(end: EarlyEnd): boolean {
    if (!this.#isOpen || !hasEnded(end.settlement.status)) return false;
    this.#isOpen = false;
    this.#end = end;
    this.onEnd();
    return true;
  }

  /** The end that is to be written; it stays the same for every try of the transaction. */
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
