import type { StepRow } from "../store/journal_store.ts";
import { CANCELLED, type Outcome, SKIPPED } from "./outcome.ts";

/**
 * How a step came out before, when that still counts: what succeeded or was skipped does for ever,
 * what failed only until the run is retried, which raises its generation.
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
