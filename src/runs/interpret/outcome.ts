import type { Json } from "../../lib/json.ts";
import { EvaluationError } from "../../expressions/mod.ts";
import { StepError } from "../../services/service.ts";

/** A failure in the form that later steps and the run's error show. */
export interface Failure {
  code: string;
  message: string;
  stepId: string;
}

/** The outcome of a step, or of a sequence of steps. */
export type Outcome =
  /**
   * With a `hash`, the output is in the object storage and `output` is null. `text` is the output
   * as JSON, if it is written already.
   */
  | { status: "succeeded"; output: Json; hash?: string; text?: string }
  | { status: "skipped" }
  | { status: "failed"; failure: Failure }
  /** Nothing more can be done before `until`, in milliseconds, or before a signal arrives. */
  | { status: "waiting"; until: number | null }
  | { status: "cancelled" };

export const SKIPPED: Outcome = { status: "skipped" };
export const CANCELLED: Outcome = { status: "cancelled" };

/** Whether the steps after this outcome cannot run, or not yet. */
export function isObstacle({ status }: Outcome): boolean {
  return status !== "succeeded" && status !== "skipped";
}

/**
 * Combines the outcomes of parallel steps: a failure comes first, then a cancellation, then the
 * earliest wait. Returns undefined if all succeeded or were skipped.
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

/**
 * Turns an error of an expression or a service into the step's failure. Rethrows any other error,
 * as that is a defect.
 */
export function failureOf(stepId: string, error: unknown): Outcome {
  if (error instanceof EvaluationError) return failed(stepId, "expression_failed", error.message);
  if (error instanceof StepError) return failed(stepId, error.code, error.message);
  throw error;
}

export function failed(stepId: string, code: string, message: string): Outcome {
  return { status: "failed", failure: { code, message, stepId } };
}
