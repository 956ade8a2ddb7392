import type { StepRow } from "../store/journal_store.ts";
import type { ReceivedSignal } from "../store/signal_store.ts";
import type { StepRecord } from "../store/step_record.ts";

/** A log line of an attempt, and the time at which it was written. */
export interface StepLine {
  line: string;
  attempt: number;
  at: number;
}

/** An attempt of a step that has several. An attempt that has ended is not changed any more. */
export interface AttemptRecord {
  path: string;
  /** The generation of the run; the current one by default. */
  generation?: number;
  number: number;
  status: "running" | "failed" | "cancelled" | "interrupted";
  input: string | null;
  error: string | null;
  /** The milliseconds until the next attempt; null if none is planned. */
  waitMs: number | null;
  startedAt: number | null;
  finishedAt: number | null;
}

/** The records of each step of one run. */
export interface StepJournal {
  /** Returns the record of a step in progress, or that an earlier owner of the run has left. */
  get(path: string): StepRow | undefined;
  /** Returns the signal for the step that waits at the path; undefined if none was received. */
  signalAt(path: string): ReceivedSignal | undefined;
  /** Returns the hash of the step's stored output, if it was too large for the journal. */
  outputHashOf(path: string): string | undefined;
  /** Returns the highest index of an item that has to be opened; -1 if there is none. */
  lastItemOf(path: string): Promise<number>;
  /** Keeps the records of one item in memory, until the result is disposed of. */
  openItem(path: string): Promise<Disposable>;
  /** Whether enough records are held back to require a flush. */
  readonly isFull: boolean;
  record(record: StepRecord): void;
  /** Adds a line to the log of the step at the path. The step's state has to be recorded too. */
  log(path: string, line: StepLine): void;
  /** Writes an attempt together with the next record of its step. */
  recordAttempt(attempt: AttemptRecord): void;
  /** Resolves when the run itself is stored. Throws `ExecutionStopped` if it will not be. */
  whenCommitted(): Promise<void>;
  /**
   * Resolves when all records are stored. Throws `ExecutionStopped` if another owner has the run.
   */
  flush(): Promise<void>;
  /** Ends the open steps in the block or loop at the path. */
  endInside(path: string): void;
  /**
   * Ends the open questions in the block or loop at the path. Returns true if a waiting step in it
   * has received a signal before the deadline that this owner of the run has not read.
   */
  endQuestions(path: string, deadline: number): Promise<boolean>;
}
