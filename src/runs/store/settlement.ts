import type { RunStatus } from "../../db/tables.ts";

/** Why a run or a step failed; `stepId` is null if no step did. */
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

/** Why a run is ended that has worked too long. */
export class WorkTimeUp extends Error {
  override readonly name = "WorkTimeUp";
}

const HOUR_MS = 60 * 60 * 1000;

/** How long a run may work; what it waits does not count. */
export const WORK_MS_MAX = 24 * HOUR_MS;

const NOTHING = { outputs: null, error: null, wakeAt: null };

/** The end of a run that succeeded, with the outputs as JSON. */
export function succeededWith(outputs: string, now: number): Settlement {
  return { ...NOTHING, status: "succeeded", outputs, now };
}

export function failedWith(error: RunError, now: number): Settlement {
  return { ...NOTHING, status: "failed", error: JSON.stringify(error), now };
}

export function outOfTime(now: number): Settlement {
  const message = `The run has worked for ${WORK_MS_MAX / HOUR_MS} hours, the longest that one may`;
  return failedWith({ code: "timeout", message, stepId: null }, now);
}

export function cancelledAt(now: number): Settlement {
  return { ...NOTHING, status: "cancelled", now };
}

/** A wait until the time or, where it is null, until a signal comes. */
export function waitingUntil(wakeAt: number | null, now: number): Settlement {
  return { ...NOTHING, status: "waiting", wakeAt, now };
}

/** Back in the queue, for any owner to go on from the journal. */
export function releasedAt(now: number): Settlement {
  return { ...NOTHING, status: "queued", now };
}

/** Failed by a fault of ours, of which only the log tells. */
export function brokenAt(now: number): Settlement {
  const message = "Something went wrong in the engine; the log has the details";
  return failedWith({ code: "internal", message, stepId: null }, now);
}
