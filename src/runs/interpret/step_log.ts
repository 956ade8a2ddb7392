import { type Clock, isoTime } from "../../lib/clock.ts";
import type { StepRow } from "../store/journal_store.ts";
import type { StepJournal } from "./step_journal.ts";
import type { StepRecord } from "../store/step_record.ts";

interface LeafLogDeps {
  journal: StepJournal;
  clock: Clock;
  /** The record that is written with the lines. */
  record: StepRecord;
}

const LINES_MAX = 200;
const CHARACTERS_MAX = 64 * 1024;

/** The line in the place of those beyond a bound. */
export const LINES_LEFT_OUT = "… further lines are left out";

/** Lines of an attempt that lasts are on disk, and so to be seen, this long after the first. */
const SHOW_AFTER_MS = 1_000;

/** The log of one step while it runs, up to a bound that its last line tells. */
export class StepLog {
  readonly #deps: LeafLogDeps;
  /** Masks the secrets of the attempt. */
  mask: (text: string) => string = (text) => text;
  #lines = 0;
  #characters = 0;
  #cancelShow: (() => void) | null = null;

  constructor(deps: LeafLogDeps) {
    this.#deps = deps;
  }

  /** Each line of the text, of the present attempt unless stated; written with the next record. */
  say(text: string, attempt = this.#deps.record.attempts): void {
    for (const line of this.mask(text).split(/\r\n|\r|\n/)) this.#add(line, attempt);
  }

  /** Adds a line of the service, which is shown while the attempt lasts. */
  hear(text: string): void {
    this.say(text);
    const { journal, clock, record } = this.#deps;
    this.#cancelShow ??= clock.after(SHOW_AFTER_MS, () => {
      this.#cancelShow = null;
      const show = async (): Promise<void> => {
        journal.record(record);
        await journal.flush();
      };
      // A flush for the step itself reports why it failed.
      show().catch(() => {});
    });
  }

  /** The attempt is over: nothing is shown of it any more but what is recorded then. */
  endAttempt(): void {
    this.#cancelShow?.();
    this.#cancelShow = null;
  }

  #add(line: string, attempt: number): void {
    if (this.#lines >= LINES_MAX) return;
    const isLast = this.#lines === LINES_MAX - 1 ||
      this.#characters + line.length > CHARACTERS_MAX;
    this.#lines = isLast ? LINES_MAX : this.#lines + 1;
    this.#characters += line.length;
    const { journal, record, clock } = this.#deps;
    journal.say(record.path, { line: isLast ? LINES_LEFT_OUT : line, attempt, at: clock.now() });
  }
}

/** Why a step begins that has begun before; null if it has not. */
export function beginsAgain(before: StepRow | undefined, generation: number): string | null {
  if (before === undefined || before.status === "waiting") return null;
  if (before.generation !== generation) return "begins again: the run is retried";
  return "begins again: its process ended while it was being done";
}

export function triesAgain(
  { attempt, message, delayMs }: { attempt: number; message: string; delayMs: number },
): string {
  return `attempt ${attempt} failed: ${message}; trying again in ${(delayMs / 1_000).toFixed(1)} s`;
}

export function waits(until: number | null): string {
  return until === null ? "waits" : `waits until ${isoTime(until)}`;
}

export const WAITS_FOR_MEMORY = "waits for memory: other steps hold all that the organization's " +
  "may hold (MEMORY_BUDGET_MB_PER_ORG)";
