import type { RunStatus } from "../../db/tables.ts";

// An event's id is a number that only rises, without a counter to keep: each owner of a run numbers
// what it writes from its fence times a billion on, and fences rise from owner to owner.

const SEQS_PER_OWNER = 1_000_000_000;

/** Above what an owner can have numbered, for those that end its steps in its stead. */
const LEFTOVERS_FROM = 900_000_000;

/** The seq before the first step that the owner of this fence writes. */
export function firstSeqOf(fence: number): number {
  return fence * SEQS_PER_OWNER;
}

/** Above all that the owner of this fence writes, and below what the next one does. */
export function lastSeqOf(fence: number): number {
  return firstSeqOf(fence + 1) - 1;
}

/** The seq before those of the steps that ended with their run, without its owner. */
export function leftoverSeqOf(fence: number): number {
  return firstSeqOf(fence) + LEFTOVERS_FROM;
}

/**
 * The position of a run's state among the events of its steps: begun before them, or settled after.
 */
export function seqOfRun({ status, fence }: { status: RunStatus; fence: number }): number {
  return status === "running" ? firstSeqOf(fence) : lastSeqOf(fence);
}
