import { EvaluationError } from "../../expressions/mod.ts";
import { StepError } from "../../services/service.ts";
import type { Outcome } from "./outcome.ts";

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
