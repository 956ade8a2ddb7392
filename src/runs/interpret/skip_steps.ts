import type { CompiledStep } from "../../definition/compile.ts";
import { type Frame, publishResult } from "./frame.ts";
import { SKIPPED } from "./outcome.ts";
import { type RecordDeps, recordOutcome } from "./outer_records.ts";
import { handlersOf, partsOf } from "./step_reads.ts";

/** Skips steps with all that is in them, and lets later ones read so. */
export function skipAll(deps: RecordDeps, steps: readonly CompiledStep[], frame: Frame): void {
  for (const step of steps) {
    recordOutcome(deps, { step, frame, outcome: SKIPPED });
    publishResult(frame, step.id, SKIPPED);
    skipInner(deps, step, frame);
  }
}

/** Records the steps in a skipped step as skipped. */
export function skipInner(deps: RecordDeps, step: CompiledStep, frame: Frame): void {
  skipAll(deps, [...partsOf(step), ...handlersOf(step)], frame);
}
