import { type Clock, sleep } from "./clock.ts";

/** How long work waits for a server that does not answer, and the callback that reports it. */
export interface RetryOptions {
  clock: Clock;
  /** Ends the waiting with its reason. */
  signal: AbortSignal;
  /** After this time the failure is handed on; `Infinity` waits until the signal aborts. */
  limitMs: number;
  /** Called when the waiting begins; its answer is called when the waiting is over. */
  onAway?(error: unknown): (isBack: boolean) => void;
}

const PAUSE_MS_MIN = 250;
const PAUSE_MS_MAX = 5_000;

/**
 * Does the work; while it fails with an error that `isAway` knows, tries it again with growing
 * pauses.
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
  // A timer, not the time of day: that may be set meanwhile.
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

/** The pause with jitter, so that those who wait for one server do not all come back at once. */
function pauseMs(tries: number): number {
  const longest = Math.min(PAUSE_MS_MIN * 2 ** tries, PAUSE_MS_MAX);
  return longest * (0.5 + Math.random() / 2);
}
