import type { RunStatus, RunTrigger, StepStatus } from "../db/tables.ts";

export const RUN_STATUSES = [
  "queued",
  "running",
  "waiting",
  "succeeded",
  "failed",
  "cancelled",
] as const satisfies readonly RunStatus[];

/** As a run's detail shows them: `pending` is a step that the journal knows nothing of. */
export const SHOWN_STEP_STATUSES = [
  "pending",
  "running",
  "waiting",
  "succeeded",
  "failed",
  "skipped",
  "cancelled",
] as const satisfies readonly ("pending" | StepStatus)[];

export const RUN_TRIGGERS = [
  "manual",
  "chat",
  "schedule",
  "webhook",
  "api",
  "subworkflow",
] as const satisfies readonly RunTrigger[];

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
  return RUN_STATUSES.filter((status) => RUN_TRANSITIONS[status].includes(next));
}

export function hasEnded(status: RunStatus): boolean {
  return RUN_TRANSITIONS[status].length === 0;
}
