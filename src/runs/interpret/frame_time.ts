import type { Clock } from "../../lib/clock.ts";
import type { Frame } from "./frame.ts";
import type { StepRow } from "../store/journal_store.ts";
import { knownOutcome } from "./known_outcome.ts";

/** Whether nothing begins any more in a frame: it was cancelled, or the time around it is up. */
export function isClosed({ signal, deadline }: Frame, clock: Clock): boolean {
  return signal.aborted || (deadline !== null && deadline <= clock.now());
}

/** Whether a step was begun in this generation of the run, or has ended for ever. */
export function hasBegun(row: StepRow | undefined, generation: number): boolean {
  if (row === undefined) return false;
  return row.generation === generation || knownOutcome(row, generation) !== undefined;
}
