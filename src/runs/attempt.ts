import { isoTimeOrNull } from "../lib/clock.ts";
import { isActionStep, type PlacedStep } from "../definition/definition.ts";
import type { AttemptPlace, BriefAttempt } from "./store/attempt_store.ts";
import type { StepRow } from "./store/journal_store.ts";
import type { ATTEMPT_STATUSES } from "./store/status.ts";

/** One attempt of a step, without its values. */
export interface Attempt {
  /** From 1; again from 1 after each retry of the run. */
  number: number;
  /** How often the run had been retried. */
  retry: number;
  status: typeof ATTEMPT_STATUSES[number];
  startedAt: string | null;
  finishedAt: string | null;
  error: { code: string; message: string } | null;
  /** The milliseconds from its end until the next attempt; null if none was planned. */
  waitMs: number | null;
}

/** An attempt with its place in the order of its step's. */
export interface PlacedAttempt extends Attempt {
  place: AttemptPlace;
  /** Whether it is the one that the row of the step tells of. */
  isOfRow: boolean;
}

/**
 * The attempts of a step that are known, first ones first. The journal keeps those of a step that
 * has several, and its last one is in the row of the step.
 */
export function attemptsOf(
  { step, path }: PlacedStep,
  { row, kept }: { row: StepRow | undefined; kept: readonly BriefAttempt[] },
): PlacedAttempt[] {
  const isWholeLoop = step.forEach !== undefined && !/#\d+$/.test(path);
  if (!isActionStep(step) || isWholeLoop || !row || row.attempts === 0) return [];
  const newest = kept.at(-1);
  if (newest?.status === "running") return [...kept.slice(0, -1).map(ended), last(row, newest)];
  const all = kept.map(ended);
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

/** Attempts of a step that a run shows beside it: the latest. */
const SHOWN_MAX = 10;

/** The latest attempts of a step, first ones first, as a run shows them beside it. */
export function lastAttempts(attempts: readonly PlacedAttempt[]): Attempt[] {
  return attempts.slice(-SHOWN_MAX).map(bare);
}

/** An attempt as it is shown. */
export function bare({ place: _, isOfRow: __, ...attempt }: PlacedAttempt): Attempt {
  return attempt;
}
