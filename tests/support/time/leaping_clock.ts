import { type Clock, systemClock } from "../../../src/lib/clock.ts";

/**
 * The system's clock, but that it leaps over waits of at most `mostMs`. Longer ones are time
 * limits, which need their real time on a busy machine.
 */
export function leapingClock(mostMs: number): Clock {
  let leaptMs = 0;
  return {
    now: () => systemClock.now() + Math.ceil(leaptMs),
    after(delayMs, callback) {
      if (delayMs > mostMs) return systemClock.after(delayMs, callback);
      const dueAt = leaptMs + delayMs;
      return systemClock.after(0, () => {
        leaptMs = Math.max(leaptMs, dueAt);
        callback();
      });
    },
  };
}
