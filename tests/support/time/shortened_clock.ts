import { type Clock, systemClock } from "../../../src/lib/clock.ts";

/** The system's clock, but that timers of exactly these delays fire at once. */
export function shortenedClock(...delaysMs: number[]): Clock & { shortened: number[] } {
  const shortened: number[] = [];
  return {
    shortened,
    now: () => systemClock.now(),
    after(delayMs, callback) {
      if (!delaysMs.includes(delayMs)) return systemClock.after(delayMs, callback);
      shortened.push(delayMs);
      return systemClock.after(0, callback);
    },
  };
}
