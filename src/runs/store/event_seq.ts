import type { RunStatus } from "../../db/tables.ts";

// The id of an event is a number that only rises, without a stored counter: each owner of a run
// numbers its writes from its fence times a billion, and fences rise from owner to owner.

const SEQS_PER_OWNER = 1_000_000_000;

/** Above any number that an owner uses, for those that end its steps on its behalf. */
const LEFTOVERS_FROM = 900_000_000;

/** The number before the first step that the owner with this fence writes. */
export function firstSeqOf(fence: number): number {
  return fence * SEQS_PER_OWNER;
}

/** Above all numbers of the owner with this fence, and below those of the next one. */
export function lastSeqOf(fence: number): number {
  return firstSeqOf(fence + 1) - 1;
}

/** The number before those of steps that ended with their run, without its owner. */
export function leftoverSeqOf(fence: number): number {
  return firstSeqOf(fence) + LEFTOVERS_FROM;
}

/**
 * The position of a run's state among the events of its steps: before them if the run began, after
 * them if it was settled.
 */
export function seqOfRun({ status, fence }: { status: RunStatus; fence: number }): number {
  return status === "running" ? firstSeqOf(fence) : lastSeqOf(fence);
}
