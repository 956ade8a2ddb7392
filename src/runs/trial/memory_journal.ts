import { setImmediate } from "node:timers";
import type { StepRow } from "../store/journal_store.ts";
import type { ReceivedSignal } from "../store/signal_store.ts";
import type { StepJournal, StepLine } from "../interpret/step_journal.ts";
import type { LogLine } from "../store/step_log_store.ts";
import { isComplete, isInside, type StepRecord, stepRow } from "../store/step_record.ts";

/** Called for each step and line as it happens. */
export interface ProgressListener {
  onStep?(row: StepRow): void;
  onLine?(line: LogLine): void;
}

/** Thrown when steps and items, or the data that they take and return, exceed the memory bound. */
export class MemoryJournalFull extends Error {
  override readonly name = "MemoryJournalFull";
}

const NO_RUN = { id: "", generation: 0 };

const STEPS_MAX = 10_000;

/** The maximum size of JSON text and log lines, for all steps together. */
const CHARACTERS_MAX = 32 * 1024 * 1024;

/** The number of records after which other work in this process gets a turn. */
const TURN = 64;

/** The journal of a run that is not stored. */
export class MemoryJournal implements StepJournal {
  /** The rows of the steps, in the order in which they began. */
  readonly rows = new Map<string, StepRow>();
  readonly lines = new Map<string, string[]>();
  readonly #listener: ProgressListener;
  readonly #stepsMax: number;
  readonly #charactersMax: number;
  #records = 0;
  #characters = 0;

  constructor(
    listener: ProgressListener = {},
    { stepsMax = STEPS_MAX, charactersMax = CHARACTERS_MAX } = {},
  ) {
    this.#listener = listener;
    this.#stepsMax = stepsMax;
    this.#charactersMax = charactersMax;
  }

  get isFull(): boolean {
    return this.#records >= TURN;
  }

  get(path: string): StepRow | undefined {
    return this.rows.get(path);
  }

  /** No step receives a signal, because nobody else knows the run. */
  signalAt(_path: string): ReceivedSignal | undefined {
    return undefined;
  }

  outputHashOf(_path: string): string | undefined {
    return undefined;
  }

  /** All items are in memory, so that none has to be opened. */
  lastItemOf(_path: string): Promise<number> {
    return Promise.resolve(-1);
  }

  openItem(_path: string): Promise<Disposable> {
    return Promise.resolve({ [Symbol.dispose]() {} });
  }

  /** Throws `MemoryJournalFull` beyond the maximum number of steps or characters. */
  record(record: StepRecord): void {
    const row = stepRow(record, NO_RUN);
    const before = this.rows.get(row.path);
    if (before === undefined && this.rows.size >= this.#stepsMax) {
      throw new MemoryJournalFull(`More than ${this.#stepsMax} steps and items were begun`);
    }
    this.#keep(sizeOf(row) - (before === undefined ? 0 : sizeOf(before)));
    this.#records++;
    this.rows.set(row.path, row);
    this.#listener.onStep?.(row);
  }

  log(path: string, { line }: StepLine): void {
    this.#keep(line.length);
    const lines = this.lines.get(path) ?? [];
    lines.push(line);
    this.lines.set(path, lines);
    this.#listener.onLine?.({ path, line });
  }

  /** Does nothing: only the number of attempts and their log lines are kept. */
  recordAttempt(): void {}

  #keep(characters: number): void {
    this.#characters += characters;
    // A text that adds nothing may always be written, for example that a step was ended because of
    // this bound.
    if (characters <= 0 || this.#characters <= this.#charactersMax) return;
    const most = `more than ${this.#charactersMax} characters`;
    throw new MemoryJournalFull(`The inputs and outputs of the steps have ${most} in total`);
  }

  whenCommitted(): Promise<void> {
    return Promise.resolve();
  }

  async flush(): Promise<void> {
    this.#records = 0;
    await new Promise<void>((resolve) => setImmediate(resolve));
  }

  /** Cancels the steps that still run or wait when the run ends. */
  endOpen(now: number): void {
    for (const row of this.rows.values()) {
      if (isComplete(row)) continue;
      this.record({ ...row, status: "cancelled", wake_at: null, finished_at: now });
    }
  }

  /** There are no questions to end. */
  endQuestions(_path: string, _deadline: number): Promise<boolean> {
    return Promise.resolve(false);
  }

  endInside(path: string): void {
    for (const row of this.rows.values()) {
      if (!isComplete(row) && isInside(row.path, path)) {
        this.record({ ...row, status: "cancelled", wake_at: null });
      }
    }
  }
}

function sizeOf({ input, output }: StepRow): number {
  return (input?.length ?? 0) + (output?.length ?? 0);
}
