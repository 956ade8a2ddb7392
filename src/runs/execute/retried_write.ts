import type { Clock } from "../../lib/clock.ts";
import { AppError } from "../../lib/errors.ts";
import { retryWhileAway } from "../../lib/retry_while_away.ts";

interface Stopping {
  clock: Clock;
  /** Ends the waiting. */
  stopping: AbortSignal;
}

/**
 * Tries a write until the database or the storage takes it: until then the run that needs it stands
 * still. It has no other limit, because what a step has done must not be lost.
 */
export async function writeWithRetries<T>(
  { clock, stopping }: Stopping,
  write: () => Promise<T>,
): Promise<T> {
  const retryOptions = { clock, signal: stopping, limitMs: Infinity };
  return await retryWhileAway(retryOptions, isTransient, write);
}

/** A full disk, a locked database and a server that is away mend themselves. */
export function isTransient(error: unknown): boolean {
  return error instanceof AppError &&
    (error.code === "storage_full" || error.code === "unavailable");
}
