import { isoTimeOrNull } from "../lib/clock.ts";
import { isActionStep, type PlacedStep } from "../definition/definition.ts";
import type { AttemptPlace, BriefAttempt } from "./store/attempt_store.ts";
import type { StepRow } from "./store/journal_store.ts";
import type { ATTEMPT_STATUSES } from "./store/status.ts";

/** One attempt of a step, without its values. */
export interface Attempt {
  /** Counts from 1, and starts again at 1 after each retry of the run. */
  number: number;
  /** How often the run had been retried before this attempt. */
  retry: number;
  status: typeof ATTEMPT_STATUSES[number];
  startedAt: string | null;
  finishedAt: string | null;
  error: { code: string; message: string } | null;
  /**
   * The milliseconds from the end of this attempt to the next one; null if no retry was planned.
   */
  waitMs: number | null;
}

/** An attempt with its position among the attempts of the same step. */
export interface PlacedAttempt extends Attempt {
  place: AttemptPlace;
  /** Whether the step's row in the journal describes this attempt. */
  isOfRow: boolean;
}

/**
 * Returns the known attempts of a step, oldest first. The journal keeps separate attempts only for
 * steps that have several; the last attempt is also in the step's own row.
 */
export function attemptsOf(
  { step, path }: PlacedStep,
  { row, stored }: { row: StepRow | undefined; stored: readonly BriefAttempt[] },
): PlacedAttempt[] {
  const isWholeLoop = step.forEach !== undefined && !/#\d+$/.test(path);
  if (!isActionStep(step) || isWholeLoop || !row || row.attempts === 0) return [];
  const newest = stored.at(-1);
  if (newest?.status === "running") return [...stored.slice(0, -1).map(ended), last(row, newest)];
  const all = stored.map(ended);
  const isLast = newest?.generation === row.generation && newest.number === row.attempts;
  if (isLast) return all;
  const { generation, attempts: number } = row;
  return [
    ...all,
    last(row, { generation, number, started_at: number > 1 ? null : row.started_at }),
  ];
}

function ended(row: BriefAttempt): PlacedAttempt {
  return {
    number: row.number,
    retry: row.generation,
    status: row.status,
    startedAt: isoTimeOrNull(row.started_at),
    finishedAt: isoTimeOrNull(row.finished_at),
    error: errorOf(row.error),
    waitMs: row.wait_ms,
    place: [row.generation, row.number],
    isOfRow: false,
  };
}

type Begun = Pick<BriefAttempt, "generation" | "number" | "started_at">;

function last(row: StepRow, { generation, number, started_at: startedAt }: Begun): PlacedAttempt {
  return {
    number,
    retry: generation,
    status: row.status === "skipped" ? "cancelled" : row.status,
    startedAt: isoTimeOrNull(startedAt),
    finishedAt: isoTimeOrNull(row.finished_at),
    error: errorOf(row.error),
    waitMs: null,
    place: [generation, number],
    isOfRow: true,
  };
}

function errorOf(text: string | null): Attempt["error"] {
  if (text === null) return null;
  const { code, message }: NonNullable<Attempt["error"]> = JSON.parse(text);
  return { code, message };
}

/** The maximum number of attempts that a run shows with each step. */
const SHOWN_MAX = 10;

/** Returns the latest attempts of a step, oldest first, as a run shows them with the step. */
export function lastAttempts(attempts: readonly PlacedAttempt[]): Attempt[] {
  return attempts.slice(-SHOWN_MAX).map(bare);
}

/** Returns the fields of an attempt that callers see. */
export function bare({ place: _, isOfRow: __, ...attempt }: PlacedAttempt): Attempt {
  return attempt;
}
