import { findAction, timeField } from "../../services/catalogue.ts";
import { expectDuration, expectMap, expectOption, expectWhole } from "./check_values.ts";
import type { Cursor } from "./cursor.ts";
import { BACKOFFS } from "../definition.ts";
import { KEYS } from "../keys.ts";
import { BLOCK_TIMEOUT_MS_MAX, CONCURRENCY_MAX, RETRIES_MAX, TIMEOUT_MS_MAX } from "../limits.ts";

const TIMEOUT_LIMIT = { maxMs: TIMEOUT_MS_MAX, max: "1h" };
const BLOCK_TIMEOUT_LIMIT = { maxMs: BLOCK_TIMEOUT_MS_MAX, max: "365d" };

/** Checks how many items a step does at once, how long it may take and how often it tries. */
export function checkPolicies(step: Cursor): void {
  const concurrency = step.get("concurrency");
  if (concurrency !== null) expectWhole(concurrency, { from: 1, to: CONCURRENCY_MAX });
  checkTimeout(step);
  const retry = step.get("retry");
  if (retry === null || !expectMap(retry)) return;
  retry.reportUnknownKeys("key", KEYS.retry);
  const max = retry.get("max");
  if (max !== null) expectWhole(max, { from: 0, to: RETRIES_MAX });
  const backoff = retry.get("backoff");
  if (backoff !== null) expectOption(backoff, BACKOFFS);
  const delay = retry.get("delay");
  if (delay !== null) expectDuration(delay, TIMEOUT_LIMIT);
}

function checkTimeout(step: Cursor): void {
  const timeout = step.get("timeout");
  if (timeout === null) return;
  const waiting = waitingAction(step);
  if (waiting !== null) return reportTimeout(step, waiting);
  const isBlock = step.has("parallel") || step.has("steps");
  expectDuration(timeout, isBlock ? BLOCK_TIMEOUT_LIMIT : TIMEOUT_LIMIT);
}

interface WaitingAction {
  name: string;
  /** The field that says how long it waits. */
  told: string | undefined;
}

/** The waiting action of the step, if it has one. */
function waitingAction(step: Cursor): WaitingAction | null {
  const [service, action] = [step.get("service")?.value, step.get("action")?.value];
  if (typeof service !== "string" || typeof action !== "string") return null;
  const declared = findAction(service, action);
  if (declared === null || declared.timeoutMs !== null) return null;
  return { name: `${service}.${action}`, told: timeField(declared) };
}

function reportTimeout(step: Cursor, { name, told }: WaitingAction): void {
  const own = told === undefined ? "" : `"${told}" in "with" says how long it waits, and `;
  const message = `${name} waits and has no "timeout": ${own}a block around it may have one`;
  step.reportKey("timeout", message, told === undefined ? undefined : `with.${told}`);
}
