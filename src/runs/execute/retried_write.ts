import type { Clock } from "../../lib/clock.ts";
import { AppError } from "../../lib/errors.ts";
import { retryWhileAway } from "../../lib/retry_while_away.ts";

interface Stopping {
  clock: Clock;
  /** Ends the retries. */
  stopping: AbortSignal;
}

/**
 * Retries a write until the database or the storage accepts it; the run that needs it does not
 * continue before. There is no other limit, because the result of a step must not be lost.
 */
export async function writeWithRetries<T>(
  { clock, stopping }: Stopping,
  write: () => Promise<T>,
): Promise<T> {
  const retryOptions = { clock, signal: stopping, limitMs: Infinity };
  return await retryWhileAway(retryOptions, isTransient, write);
}

/**
 * Whether the error goes away without a change here: a full disk, a locked database, or an
 * unavailable server.
 */
export function isTransient(error: unknown): boolean {
  return error instanceof AppError &&
    (error.code === "storage_full" || error.code === "unavailable");
}
