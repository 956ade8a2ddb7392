/** The time, as a value that tests can hold still. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Milliseconds since some moment, whatever the clock is set to; `now()` where it is not there. */
  elapsed?(): number;
  /** Calls back once after `delayMs`; the answer cancels it. */
  after(delayMs: number, callback: () => void): () => void;
}

/** `setTimeout` fires at once above this, so longer waits are taken in pieces. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after(delayMs, callback) {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const arm = (leftMs: number): void => {
      const stepMs = Math.min(Math.max(leftMs, 0), LONGEST_TIMER_MS);
      timer = setTimeout(() => leftMs > stepMs ? arm(leftMs - stepMs) : callback(), stepMs);
    };
    arm(delayMs);
    return () => clearTimeout(timer);
  },
};

/** Milliseconds that only rise, to measure how long something lasts. Setting the clock does not change them. */
export function elapsedMs(clock: Clock): number {
  return clock.elapsed?.() ?? clock.now();
}

/** ISO 8601 UTC with milliseconds, as every time in the API. */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}

/** Formats a time that may be absent. */
export function isoTimeOrNull(ms: number | null): string | null {
  return ms === null ? null : isoTime(ms);
}

/** Waits `delayMs`, or rejects with the signal's reason as soon as it aborts. */
export function sleep(clock: Clock, delayMs: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const cancel = clock.after(delayMs, () => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    });
    function onAbort(): void {
      cancel();
      reject(signal?.reason);
    }
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}
