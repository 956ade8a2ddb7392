import type { Json } from "../lib/json.ts";
import type { StepRow } from "./journal_store.ts";

/** A state of a step; what is left out is null. */
export type StepRecord =
  & Pick<StepRow, "path" | "step_id" | "status" | "attempts">
  & Partial<StepRow>;

/** What is known of each step of one run, wherever it is kept. */
export interface StepJournal {
  get(path: string): StepRow | undefined;
  /** What the step was told that waits at the path; undefined where nobody has told it anything. */
  signalAt(path: string): Json | undefined;
  /** Whether enough is held back to be flushed for its own sake. */
  readonly isFull: boolean;
  record(record: StepRecord): void;
  /** Adds a line to the log of the step at the path, whose state is recorded too. */
  say(path: string, line: string): void;
  /** Resolves when all records are kept. Throws `ExecutionStopped` where the run has another owner. */
  flush(): Promise<void>;
  /** What waits in the block or loop at the path goes on no more: a failure beside it has ended it. */
  cancelWaiting(path: string): void;
}
