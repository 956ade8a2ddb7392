import type { Clock } from "../../lib/clock.ts";
import type { Frame } from "./frame.ts";
import type { StepRow } from "../store/journal_store.ts";
import { knownOutcome } from "./known_outcome.ts";

/**
 * Whether no step may begin in the frame any more: it was cancelled, or its deadline has passed.
 */
export function isClosed({ signal, deadline }: Frame, clock: Clock): boolean {
  return signal.aborted || (deadline !== null && deadline <= clock.now());
}

/** Whether a step was begun in this generation of the run, or has ended for good. */
export function hasBegun(row: StepRow | undefined, generation: number): boolean {
  if (row === undefined) return false;
  return row.generation === generation || knownOutcome(row, generation) !== undefined;
}
