import type { StepRow } from "../store/journal_store.ts";
import type { ReceivedSignal } from "../store/signal_store.ts";
import type { StepRecord } from "../store/step_record.ts";

/** A line of an attempt, and when it was said. */
export interface SaidLine {
  line: string;
  attempt: number;
  at: number;
}

/** An attempt of a step that has several; one that has ended before stays as it is. */
export interface AttemptRecord {
  path: string;
  /** The run's present one unless stated. */
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
  /** The record of a step that goes on, or that an earlier owner of the run has left. */
  get(path: string): StepRow | undefined;
  /** The signal for the step that waits at the path; undefined if there is none. */
  signalAt(path: string): ReceivedSignal | undefined;
  /** The hash under which the step's output is in the object storage, if it was too large. */
  outputHashOf(path: string): string | undefined;
  /** The highest index of an item that has to be opened; -1 if there is none. */
  lastItemOf(path: string): Promise<number>;
  /** Holds the records of one item in memory, until the answer is disposed of. */
  openItem(path: string): Promise<Disposable>;
  /** Whether enough is held back to be flushed for its own sake. */
  readonly isFull: boolean;
  record(record: StepRecord): void;
  /** Adds a line to the log of the step at the path, whose state is recorded too. */
  say(path: string, said: SaidLine): void;
  /** Keeps what is known of an attempt, with the next record of its step. */
  tell(attempt: AttemptRecord): void;
  /** Resolves when the run itself is kept. Throws `ExecutionStopped` if it will not be. */
  born(): Promise<void>;
  /** Resolves when all records are kept. Throws `ExecutionStopped` if the run has another owner. */
  flush(): Promise<void>;
  /** Ends the open steps in the block or loop at the path. */
  endInside(path: string): void;
  /**
   * Ends the open questions in the block or loop at the path. True if a waiting step in it has
   * received a signal before the deadline that this owner of the run has not read.
   */
  endQuestions(path: string, deadline: number): Promise<boolean>;
}
