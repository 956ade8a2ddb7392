import type { RunStatus } from "../db/tables.ts";
import type { JsonObject } from "../lib/json.ts";
import type { RunError } from "./run.ts";

/** The state in which an owner leaves its run. */
export interface Settlement {
  status: RunStatus;
  outputs: string | null;
  error: string | null;
  wakeAt: number | null;
  now: number;
}

const NOTHING = { outputs: null, error: null, wakeAt: null };

export function succeededWith(outputs: JsonObject, now: number): Settlement {
  return { ...NOTHING, status: "succeeded", outputs: JSON.stringify(outputs), now };
}

export function failedWith(error: RunError, now: number): Settlement {
  return { ...NOTHING, status: "failed", error: JSON.stringify(error), now };
}

export function cancelledAt(now: number): Settlement {
  return { ...NOTHING, status: "cancelled", now };
}

/** Until the time, or, where it is null, until a signal comes. */
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
