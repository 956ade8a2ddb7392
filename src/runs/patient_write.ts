import { type Clock, sleep } from "../lib/clock.ts";
import { AppError } from "../lib/errors.ts";

interface Patience {
  clock: Clock;
  /** Ends the waiting. */
  stopping: AbortSignal;
}

const RETRY_AFTER_MS = 1_000;

/** Tries a write until the database takes it: until then the run that needs it stands still. */
export async function writePatiently<T>(
  { clock, stopping }: Patience,
  write: () => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isPassing(error)) throw error;
      await sleep(clock, RETRY_AFTER_MS, stopping);
    }
  }
}

/** A full disk and a locked database mend themselves. */
export function isPassing(error: unknown): boolean {
  return error instanceof AppError &&
    (error.code === "storage_full" || error.code === "unavailable");
}
