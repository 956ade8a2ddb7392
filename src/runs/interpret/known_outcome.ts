import type { StepRow } from "../store/journal_store.ts";
import { CANCELLED, type Outcome, SKIPPED } from "./outcome.ts";

/**
 * Returns the recorded outcome of a step if it still counts, otherwise undefined. Success and skips
 * count for good. A failure counts only until the run is retried, which raises the generation.
 */
export function knownOutcome(row: StepRow | undefined, generation: number): Outcome | undefined {
  if (row === undefined) return undefined;
  if (row.status === "succeeded") {
    if (row.output_hash !== null) {
      return { status: "succeeded", output: null, hash: row.output_hash };
    }
    return { status: "succeeded", output: row.output === null ? null : JSON.parse(row.output) };
  }
  if (row.status === "skipped") return SKIPPED;
  if (row.generation !== generation) return undefined;
  if (row.status === "cancelled") return CANCELLED;
  if (row.status === "failed" && row.error !== null) {
    return { status: "failed", failure: { ...JSON.parse(row.error), stepId: row.step_id } };
  }
  return undefined;
}

/** Whether a step was begun in this generation of the run, or has ended for good. */
export function hasBegun(row: StepRow | undefined, generation: number): boolean {
  if (row === undefined) return false;
  return row.generation === generation || knownOutcome(row, generation) !== undefined;
}
