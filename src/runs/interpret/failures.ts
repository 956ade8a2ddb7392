import { EvaluationError } from "../../expressions/mod.ts";
import { StepError } from "../../services/service.ts";
import type { Outcome } from "./outcome.ts";

/**
 * Maps a throw to the step's outcome: expressions and services fail it, a defect of ours goes on.
 */
export function failureOf(stepId: string, error: unknown): Outcome {
  if (error instanceof EvaluationError) return failed(stepId, "expression_failed", error.message);
  if (error instanceof StepError) return failed(stepId, error.code, error.message);
  throw error;
}

export function failed(stepId: string, code: string, message: string): Outcome {
  return { status: "failed", failure: { code, message, stepId } };
}
