import { type Clock, isoTime } from "../../lib/clock.ts";
import type { StepRow } from "../store/journal_store.ts";
import type { StepJournal } from "./step_journal.ts";
import type { StepRecord } from "../store/step_record.ts";

interface StepLogDeps {
  journal: StepJournal;
  clock: Clock;
  /** The record that is written with the lines. */
  record: StepRecord;
}

const LINES_MAX = 200;
const CHARACTERS_MAX = 64 * 1024;

/** The line that replaces all lines beyond the bound. */
export const LINES_LEFT_OUT = "… further lines are left out";

/** Lines of a long attempt are on disk, and so visible, this long after the first of them. */
const SHOW_AFTER_MS = 1_000;

/** The log of one step while it runs, up to a bound that its last line reports. */
export class StepLog {
  readonly #deps: StepLogDeps;
  /** Masks the secrets of the attempt. */
  mask: (text: string) => string = (text) => text;
  #lines = 0;
  #characters = 0;
  #cancelShow: (() => void) | null = null;

  constructor(deps: StepLogDeps) {
    this.#deps = deps;
  }

  /**
   * Adds each line of the text, for the current attempt by default. The lines are written with the
   * next record.
   */
  add(text: string, attempt = this.#deps.record.attempts): void {
    for (const line of this.mask(text).split(/\r\n|\r|\n/)) this.#addLine(line, attempt);
  }

  /** Adds a line of the service, which becomes visible while the attempt runs. */
  addVisibly(text: string): void {
    this.add(text);
    this.#showSoon();
  }

  /** Shows the running step as waiting for something that is away, or as running again. */
  showAway(isAway: boolean): void {
    const { record, clock } = this.#deps;
    record.wake_at = isAway ? clock.now() : null;
    this.#showSoon();
  }

  #showSoon(): void {
    const { journal, clock, record } = this.#deps;
    this.#cancelShow ??= clock.after(SHOW_AFTER_MS, () => {
      this.#cancelShow = null;
      const show = async (): Promise<void> => {
        journal.record(record);
        await journal.flush();
      };
      // If this write fails, a flush for the step itself reports the error.
      show().catch(() => {});
    });
  }

  /** Ends the attempt: from here on only recorded lines become visible. */
  endAttempt(): void {
    this.#cancelShow?.();
    this.#cancelShow = null;
    this.#deps.record.wake_at = null;
  }

  #addLine(line: string, attempt: number): void {
    if (this.#lines >= LINES_MAX) return;
    const isLast = this.#lines === LINES_MAX - 1 ||
      this.#characters + line.length > CHARACTERS_MAX;
    this.#lines = isLast ? LINES_MAX : this.#lines + 1;
    this.#characters += line.length;
    const { journal, record, clock } = this.#deps;
    journal.log(record.path, { line: isLast ? LINES_LEFT_OUT : line, attempt, at: clock.now() });
  }
}

/** Returns why a step begins again; null if it begins for the first time. */
export function restartLine(before: StepRow | undefined, generation: number): string | null {
  if (before === undefined || before.status === "waiting") return null;
  if (before.generation !== generation) return "begins again: the run is retried";
  return "begins again: its process ended while it was being done";
}

export function retryLine(
  { attempt, message, delayMs }: { attempt: number; message: string; delayMs: number },
): string {
  return `attempt ${attempt} failed: ${message}; trying again in ${(delayMs / 1_000).toFixed(1)} s`;
}

export function waitLine(until: number | null): string {
  return until === null ? "waits" : `waits until ${isoTime(until)}`;
}

export const MEMORY_WAIT_LINE = "waits for memory: other steps hold all that the organization's " +
  "may hold (MEMORY_BUDGET_MB_PER_ORG)";
