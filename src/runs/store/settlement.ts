import type { RunStatus } from "../../db/tables.ts";

/** Why a run or a step failed. `stepId` is null if no step failed. */
export interface RunError {
  code: string;
  message: string;
  stepId: string | null;
}

/** The state in which an owner leaves its run. */
export interface Settlement {
  status: RunStatus;
  outputs: string | null;
  error: string | null;
  wakeAt: number | null;
  now: number;
}

/** The reason for ending a run that has worked too long. */
export class WorkTimeUp extends Error {
  override readonly name = "WorkTimeUp";
}

const HOUR_MS = 60 * 60 * 1000;

/** The maximum working time of a run. Waits do not count. */
export const WORK_MS_MAX = 24 * HOUR_MS;

const NOTHING = { outputs: null, error: null, wakeAt: null };

/** Returns the settlement of a run that succeeded, with the outputs as JSON. */
export function succeededWith(outputs: string, now: number): Settlement {
  return { ...NOTHING, status: "succeeded", outputs, now };
}

export function failedWith(error: RunError, now: number): Settlement {
  return { ...NOTHING, status: "failed", error: JSON.stringify(error), now };
}

export function outOfTime(now: number): Settlement {
  const message = `The run has worked for ${WORK_MS_MAX / HOUR_MS} hours, which is the maximum`;
  return failedWith({ code: "timeout", message, stepId: null }, now);
}

export function cancelledAt(now: number): Settlement {
  return { ...NOTHING, status: "cancelled", now };
}

/** Returns the settlement of a run that waits until `wakeAt`; null for until a signal arrives. */
export function waitingUntil(wakeAt: number | null, now: number): Settlement {
  return { ...NOTHING, status: "waiting", wakeAt, now };
}

/** Returns the settlement that queues a run again, for any owner to continue from the journal. */
export function releasedAt(now: number): Settlement {
  return { ...NOTHING, status: "queued", now };
}

/** Returns the failure of a run by a defect of this program, whose details are only in the log. */
export function brokenAt(now: number): Settlement {
  const message = "Something went wrong in the engine; the log has the details";
  return failedWith({ code: "internal", message, stepId: null }, now);
}
