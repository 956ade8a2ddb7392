import type { Json } from "../../lib/json.ts";

/** The failure as the steps after it and the run's error show it. */
export interface Failure {
  code: string;
  message: string;
  stepId: string;
}

/** How a step, or a row of steps, came out. */
export type Outcome =
  /**
   * With a hash, the output is in the object storage under it, and null here. `text` is the output
   * as JSON, if it is written already.
   */
  | { status: "succeeded"; output: Json; hash?: string; text?: string }
  | { status: "skipped" }
  | { status: "failed"; failure: Failure }
  /** Nothing more can be done before `until`, in milliseconds, or before a signal comes. */
  | { status: "waiting"; until: number | null }
  | { status: "cancelled" };

export const SKIPPED: Outcome = { status: "skipped" };
export const CANCELLED: Outcome = { status: "cancelled" };

/** Whether what comes after it cannot be done, or not yet. */
export function isObstacle({ status }: Outcome): boolean {
  return status !== "succeeded" && status !== "skipped";
}

/**
 * Combines the outcomes of parallel steps: a failure outweighs the rest, then a cancellation, then
 * the earliest wait; undefined if all went well.
 */
export function firstObstacle(outcomes: readonly Outcome[]): Outcome | undefined {
  const failed = outcomes.find((outcome) => outcome.status === "failed");
  if (failed) return failed;
  const cancelled = outcomes.find((outcome) => outcome.status === "cancelled");
  if (cancelled) return cancelled;
  const waits = outcomes.filter((outcome) => outcome.status === "waiting");
  if (waits.length === 0) return undefined;
  const times = waits.flatMap(({ until }) => until ?? []);
  return { status: "waiting", until: times.length === 0 ? null : Math.min(...times) };
}
