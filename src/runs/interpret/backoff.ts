interface Policy {
  backoff: "exponential" | "fixed";
  delayMs: number;
}

const DELAY_MS_MAX = 5 * 60_000;

/**
 * Returns how long to wait after the given attempt, which counts from 1: full jitter over the
 * policy's delay, and at least as long as the service asked for.
 */
export function backoffMs(
  { backoff, delayMs }: Policy,
  { attempt, retryAfterMs }: { attempt: number; retryAfterMs: number | null },
): number {
  const factor = backoff === "exponential" ? 2 ** (attempt - 1) : 1;
  const jittered = Math.random() * Math.min(delayMs * factor, DELAY_MS_MAX);
  return Math.max(jittered, Math.min(retryAfterMs ?? 0, DELAY_MS_MAX));
}
