import type { Clock } from "../../lib/clock.ts";
import { answerHeader, retryAfterMs, statusOf } from "./errors.ts";

const RETRY_MS = 500;

/** Users are told of a longer wait, as they see nothing meanwhile. */
const RETRY_MS_MAX = 10_000;

const BUSY: ReadonlySet<number> = new Set([408, 409, 429]);

/** How long to wait before the same request is sent again; null if that helps nobody. */
export function waitBeforeRetry(error: unknown): number | null {
  const status = statusOf(error);
  const isLikelyToPass = status === null || status >= 500 || BUSY.has(status);
  if (!isLikelyToPass || answerHeader(error, "x-should-retry") === "false") return null;
  const waitMs = retryAfterMs(error) ?? RETRY_MS;
  return waitMs <= RETRY_MS_MAX ? waitMs : null;
}

/** Waits, at most until the signal. */
export async function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const cancel = clock.after(ms, resolve);
  signal.addEventListener("abort", () => resolve(), { once: true });
  if (signal.aborted) resolve();
  await promise;
  cancel();
}
