import type { Clock } from "../../lib/clock.ts";
import type { StepRow } from "../store/journal_store.ts";
import type { StepRecord } from "../store/step_record.ts";
import type { AttemptRecord, StepJournal } from "./step_journal.ts";

interface StepAttemptsDeps {
  journal: StepJournal;
  clock: Clock;
  /** The record of the step, which counts the attempts. */
  record: StepRecord;
}

/** Larger inputs are kept only for the last attempt, in the record of the step. */
const INPUT_CHARACTERS_MAX = 4 * 1024;

const MESSAGE_CHARACTERS_MAX = 4 * 1024;

/** Writes the attempts of one step to the journal, once there is more than one. */
export class StepAttempts {
  readonly #deps: StepAttemptsDeps;
  #startedAt: number | null;
  #hasEarlier = false;

  constructor(deps: StepAttemptsDeps) {
    this.#deps = deps;
    const { attempts, started_at: startedAt = null } = deps.record;
    this.#startedAt = attempts > 1 ? null : startedAt;
  }

  /** Records how the last attempt of an earlier owner, or before a retry of the run, has ended. */
  continueFrom(before: StepRow | undefined): void {
    if (before === undefined || before.attempts === 0) return;
    const { status } = before;
    this.#hasEarlier = true;
    this.#record({
      generation: before.generation,
      number: before.attempts,
      status: status === "failed" || status === "cancelled" ? status : "interrupted",
      input: attemptInput(before.input),
      error: before.error,
      startedAt: before.attempts > 1 ? null : before.started_at,
      finishedAt: before.finished_at,
    });
  }

  /** Counts an attempt, which begins now. */
  begin(): void {
    const { record, clock } = this.#deps;
    record.attempts++;
    this.#startedAt = clock.now();
    if (this.#hasEarlier || record.attempts > 1) this.#record({});
  }

  /** Records that the current attempt has failed, and that another follows after the delay. */
  fail({ code, message, delayMs }: { code: string; message: string; delayMs: number }): void {
    const { record, clock } = this.#deps;
    this.#record({
      status: "failed",
      input: attemptInput(record.input ?? null),
      error: JSON.stringify({ code, message: message.slice(0, MESSAGE_CHARACTERS_MAX) }),
      waitMs: Math.round(delayMs),
      finishedAt: clock.now(),
    });
  }

  #record(attempt: Partial<AttemptRecord>): void {
    const { journal, record } = this.#deps;
    journal.recordAttempt({
      path: record.path,
      number: record.attempts,
      status: "running",
      input: null,
      error: null,
      waitMs: null,
      startedAt: this.#startedAt,
      finishedAt: null,
      ...attempt,
    });
  }
}

function attemptInput(input: string | null): string | null {
  return input !== null && input.length <= INPUT_CHARACTERS_MAX ? input : null;
}
