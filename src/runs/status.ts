import type { RunStatus } from "../db/tables.ts";

/** Where a run may go from each of its states; every change is a conditional UPDATE from here. */
export const RUN_TRANSITIONS: Readonly<Record<RunStatus, readonly RunStatus[]>> = {
  queued: ["running", "failed", "cancelled"],
  // Back to `queued` when its process stops or dies; whoever claims it goes on from the journal.
  running: ["queued", "waiting", "succeeded", "failed", "cancelled"],
  waiting: ["running", "cancelled"],
  succeeded: [],
  failed: [],
  cancelled: [],
};

/** The states from which a run may enter `next`. */
export function statusesBefore(next: RunStatus): RunStatus[] {
  const all = Object.keys(RUN_TRANSITIONS) as RunStatus[];
  return all.filter((status) => RUN_TRANSITIONS[status].includes(next));
}

export function hasEnded(status: RunStatus): boolean {
  return RUN_TRANSITIONS[status].length === 0;
}
