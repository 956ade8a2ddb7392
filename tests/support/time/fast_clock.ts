import type { Clock } from "../../../src/lib/clock.ts";

/** A clock that runs `speed` times as fast as the machine's, from a moment that both show. */
export function fastClock({ since, speed }: { since: number; speed: number }): Clock {
  return {
    now: () => Math.floor(since + (Date.now() - since) * speed),
    after(delayMs, callback) {
      const timer = setTimeout(callback, Math.ceil(Math.max(delayMs, 0) / speed));
      return () => clearTimeout(timer);
    },
  };
}
