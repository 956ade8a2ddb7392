import { findAction, timeField } from "../../services/catalogue.ts";
import { RETRY } from "../definition.ts";
import { BLOCK_TIMEOUT_MS_MAX, TIMEOUT_MS_MAX } from "../limits.ts";
import { checkPart } from "./check_part.ts";
import { expectDuration } from "./check_values.ts";
import type { Cursor } from "./cursor.ts";

const TIMEOUT_LIMIT = { maxMs: TIMEOUT_MS_MAX, max: "1h" };
const BLOCK_TIMEOUT_LIMIT = { maxMs: BLOCK_TIMEOUT_MS_MAX, max: "365d" };

/** Reports the errors of a retry policy. */
export function checkRetry(retry: Cursor): void {
  checkPart(retry, RETRY, { delay: (delay) => expectDuration(delay, TIMEOUT_LIMIT) });
}

/** Reports a timeout that is no duration, is too long, or is not allowed for the action. */
export function checkTimeout(step: Cursor, timeout: Cursor): void {
  const waiting = waitingAction(step);
  if (waiting !== null) return reportTimeout(step, waiting);
  const isBlock = step.has("parallel") || step.has("steps");
  expectDuration(timeout, isBlock ? BLOCK_TIMEOUT_LIMIT : TIMEOUT_LIMIT);
}

interface WaitingAction {
  name: string;
  /** The name of the field with the duration of the wait. */
  durationField: string | undefined;
}

/** Returns the waiting action of a step; null if the step has another action or none. */
function waitingAction(step: Cursor): WaitingAction | null {
  const [service, action] = [step.get("service")?.value, step.get("action")?.value];
  if (typeof service !== "string" || typeof action !== "string") return null;
  const declared = findAction(service, action);
  if (declared === null || declared.timeoutMs !== null) return null;
  return { name: `${service}.${action}`, durationField: timeField(declared) };
}

function reportTimeout(step: Cursor, { name, durationField }: WaitingAction): void {
  const own = durationField === undefined
    ? ""
    : `"${durationField}" in "with" says how long it waits, and `;
  const message = `${name} waits and has no "timeout": ${own}a block around it may have one`;
  step.reportKey(
    "timeout",
    message,
    durationField === undefined ? undefined : `with.${durationField}`,
  );
}
