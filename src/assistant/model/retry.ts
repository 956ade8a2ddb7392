import type { Clock } from "../../lib/clock.ts";
import { answerHeader, isUnreadableCall, retryAfterMs, statusOf } from "./errors.ts";

const RETRY_MS = 500;

/**
 * The maximum wait. A longer one is reported to the user instead, because nothing would be visible
 * meanwhile.
 */
const RETRY_MS_MAX = 10_000;

const BUSY: ReadonlySet<number> = new Set([408, 409, 429]);

/** Returns how long to wait before the same request is sent again; null if that would not help. */
export function waitBeforeRetry(error: unknown): number | null {
  const status = statusOf(error);
  const isLikelyToPass = status === null || status >= 500 || BUSY.has(status);
  // The model's answer was malformed. Another answer is requested without waiting.
  if (isUnreadableCall(error)) return null;
  if (!isLikelyToPass || answerHeader(error, "x-should-retry") === "false") return null;
  const waitMs = retryAfterMs(error) ?? RETRY_MS;
  return waitMs <= RETRY_MS_MAX ? waitMs : null;
}

/** Waits for the time, or until the signal aborts. */
export async function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const cancel = clock.after(ms, resolve);
  signal.addEventListener("abort", () => resolve(), { once: true });
  if (signal.aborted) resolve();
  await promise;
  cancel();
}
