import { setImmediate } from "node:timers";
import type { Json } from "../lib/json.ts";
import type { StepRow } from "./journal_store.ts";
import type { StepJournal } from "./step_journal.ts";
import type { StepLine } from "./step_line_store.ts";
import { isComplete, isInside, type StepRecord, stepRow } from "./step_record.ts";

/** Told what happens as it does. */
export interface ProgressListener {
  onStep?(row: StepRow): void;
  onLine?(line: StepLine): void;
}

/** More steps, items among them, than are kept in memory. */
export class TooManySteps extends Error {
  override readonly name = "TooManySteps";
}

const NO_RUN = { id: "", generation: 0 };

const STEPS_MAX = 10_000;

/** After so many records others in this process have their turn. */
const TURN = 64;

/** The journal of a run that leaves nothing behind. */
export class MemoryJournal implements StepJournal {
  /** In the order in which the steps began. */
  readonly rows = new Map<string, StepRow>();
  readonly lines = new Map<string, string[]>();
  readonly #listener: ProgressListener;
  readonly #stepsMax: number;
  #records = 0;

  constructor(listener: ProgressListener = {}, { stepsMax = STEPS_MAX } = {}) {
    this.#listener = listener;
    this.#stepsMax = stepsMax;
  }

  get isFull(): boolean {
    return this.#records >= TURN;
  }

  get(path: string): StepRow | undefined {
    return this.rows.get(path);
  }

  /** Nobody tells a step anything where nobody else sees the run. */
  signalAt(_path: string): Json | undefined {
    return undefined;
  }

  outputHashOf(_path: string): string | undefined {
    return undefined;
  }

  /** All items are at hand. */
  lastItemOf(_path: string): Promise<number> {
    return Promise.resolve(-1);
  }

  openItem(_path: string): Promise<Disposable> {
    return Promise.resolve({ [Symbol.dispose]() {} });
  }

  /** Throws `TooManySteps` beyond what is kept. */
  record(record: StepRecord): void {
    const row = stepRow(record, NO_RUN);
    if (!this.rows.has(row.path) && this.rows.size >= this.#stepsMax) {
      throw new TooManySteps(`More than ${this.#stepsMax} steps and items were begun`);
    }
    this.#records++;
    this.rows.set(row.path, row);
    this.#listener.onStep?.(row);
  }

  say(path: string, line: string): void {
    const lines = this.lines.get(path) ?? [];
    lines.push(line);
    this.lines.set(path, lines);
    this.#listener.onLine?.({ path, line });
  }

  born(): Promise<void> {
    return Promise.resolve();
  }

  async flush(): Promise<void> {
    this.#records = 0;
    await new Promise<void>((resolve) => setImmediate(resolve));
  }

  /** With the run ends what still ran or waited in it. */
  endOpen(now: number): void {
    for (const row of this.rows.values()) {
      if (isComplete(row)) continue;
      this.record({ ...row, status: "cancelled", wake_at: null, finished_at: now });
    }
  }

  cancelWaiting(path: string): void {
    for (const row of this.rows.values()) {
      if (row.status === "waiting" && isInside(row.path, path)) {
        this.record({ ...row, status: "cancelled", wake_at: null });
      }
    }
  }
}
