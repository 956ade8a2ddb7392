import type { RunStatus, RunTrigger, StepStatus } from "../../db/tables.ts";

export const RUN_STATUSES = [
  "queued",
  "running",
  "waiting",
  "succeeded",
  "failed",
  "cancelled",
] as const satisfies readonly RunStatus[];

/** The statuses of a step that a run shows. A step without a row in the journal is `pending`. */
export const SHOWN_STEP_STATUSES = [
  "pending",
  "running",
  "waiting",
  "succeeded",
  "failed",
  "skipped",
  "cancelled",
] as const satisfies readonly ("pending" | StepStatus)[];

/** The statuses of one attempt of a step. `interrupted` means that its process ended. */
export const ATTEMPT_STATUSES = [
  "running",
  "waiting",
  "succeeded",
  "failed",
  "cancelled",
  "interrupted",
] as const;

export const RUN_TRIGGERS = [
  "manual",
  "chat",
  "schedule",
  "webhook",
  "api",
  "subworkflow",
] as const satisfies readonly RunTrigger[];

/**
 * The allowed transitions of a run from each status. Every change is a conditional UPDATE, and the
 * tests refuse any other transition.
 */
export const RUN_TRANSITIONS: Readonly<Record<RunStatus, readonly RunStatus[]>> = {
  queued: ["running", "failed", "cancelled"],
  // Back to `queued` when its process stops or dies; the next owner continues from the journal.
  running: ["queued", "waiting", "succeeded", "failed", "cancelled"],
  waiting: ["running", "cancelled"],
  succeeded: [],
  // By a retry, which keeps the steps that succeeded.
  failed: ["queued"],
  cancelled: [],
};

export type EndStatus = "succeeded" | "failed" | "cancelled";

const ENDS: ReadonlySet<RunStatus> = new Set<EndStatus>(["succeeded", "failed", "cancelled"]);

/** Whether the status is final unless somebody retries the run. */
export function hasEnded(status: RunStatus): status is EndStatus {
  return ENDS.has(status);
}
