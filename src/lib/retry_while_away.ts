import { type Clock, sleep } from "./clock.ts";

/** How long work waits for an unreachable server, and who is notified. */
export interface RetryOptions {
  clock: Clock;
  /** Ends the wait with the signal's reason. */
  signal: AbortSignal;
  /** The time after which the error is thrown; `Infinity` waits until the signal aborts. */
  limitMs: number;
  /** Called when the wait begins; the function that it returns is called when the wait is over. */
  onAway?(error: unknown): (isBack: boolean) => void;
}

const PAUSE_MS_MIN = 250;
const PAUSE_MS_MAX = 5_000;

/**
 * Runs the work, and retries it with increasing pauses as long as it fails with an error for which
 * `isAway` returns true.
 */
export async function retryWhileAway<T>(
  options: RetryOptions,
  isAway: (error: unknown) => boolean,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (options.limitMs <= 0 || options.signal.aborted || !isAway(error)) throw error;
    return await tryAgain(options, { isAway, work, error });
  }
}

async function tryAgain<T>(
  { clock, signal, limitMs, onAway }: RetryOptions,
  { isAway, work, error: first }: {
    isAway: (error: unknown) => boolean;
    work: () => Promise<T>;
    error: unknown;
  },
): Promise<T> {
  const end = onAway?.(first);
  let isOver = false;
  let isBack = false;
  // A timer instead of the time of day, which may be set meanwhile.
  const cancel = limitMs === Infinity ? () => {} : clock.after(limitMs, () => isOver = true);
  try {
    for (let tries = 0;; tries++) {
      await sleep(clock, pauseMs(tries), signal);
      try {
        const result = await work();
        isBack = true;
        return result;
      } catch (error) {
        isBack = !isAway(error);
        if (isOver || isBack) throw error;
      }
    }
  } finally {
    cancel();
    end?.(isBack);
  }
}

/** The pause before a retry, with jitter, so that waiting clients do not all retry at once. */
function pauseMs(tries: number): number {
  const longest = Math.min(PAUSE_MS_MIN * 2 ** tries, PAUSE_MS_MAX);
  return longest * (0.5 + Math.random() / 2);
}
