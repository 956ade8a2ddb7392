import { setImmediate } from "node:timers";
import type { Json } from "../lib/json.ts";
import type { StepRow } from "./journal_store.ts";
import type { StepLine } from "./line_store.ts";
import type { StepJournal, StepRecord } from "./step_journal.ts";

/** Told what happens as it does. */
export interface ProgressListener {
  onStep?(row: StepRow): void;
  onLine?(line: StepLine): void;
}

/** More steps, items among them, than are kept in memory. */
export class TooManySteps extends Error {
  override readonly name = "TooManySteps";
}

const STEPS_MAX = 10_000;

/** After so many records others in this process have their turn. */
const TURN = 64;

/** The journal of a run that leaves nothing behind. */
export class MemoryJournal implements StepJournal {
  /** In the order in which the steps began. */
  readonly rows = new Map<string, StepRow>();
  readonly lines = new Map<string, string[]>();
  readonly #listener: ProgressListener;
  #records = 0;

  constructor(listener: ProgressListener = {}) {
    this.#listener = listener;
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

  /** Throws `TooManySteps` beyond 10,000. */
  record(record: StepRecord): void {
    const row: StepRow = { ...EMPTY, ...record };
    if (!this.rows.has(row.path) && this.rows.size >= STEPS_MAX) {
      throw new TooManySteps(`More than ${STEPS_MAX} steps and items were begun`);
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

  async flush(): Promise<void> {
    this.#records = 0;
    await new Promise<void>((resolve) => setImmediate(resolve));
  }

  cancelWaiting(path: string): void {
    for (const row of this.rows.values()) {
      const isInside = row.path.startsWith(`${path}.`) || row.path.startsWith(`${path}#`);
      if (row.status === "waiting" && isInside) {
        this.record({ ...row, status: "cancelled", wake_at: null });
      }
    }
  }
}

const EMPTY = {
  run_id: "",
  generation: 0,
  seq: 0,
  input: null,
  output: null,
  error: null,
  wake_at: null,
  started_at: null,
  finished_at: null,
};
