import { nextTick, previousTick } from "./ticks.ts";
import type { Timing } from "./timing.ts";

/** A timing whose ticks fire with individual delays. */
export interface Firing {
  timing: Timing;
  /** The upper bound of the delays; 0 for none. */
  jitterMs: number;
  /** Makes the delays of different schedules differ. */
  seed: string;
}

/**
 * Returns the time at which a tick fires: less than the jitter after its time, and before the next
 * tick. The result is always the same for the same tick. A single time fires without a delay.
 */
export function firesAt({ seed, ...firing }: Firing, tick: number): number {
  const end = startsBefore(firing, tick);
  return end === null ? tick : tick + Math.floor(fractionOf(`${seed}\n${tick}`) * (end - tick));
}

/** Returns the time before which a tick fires, whatever the seed; null without a delay. */
export function startsBefore(
  { timing, jitterMs }: Omit<Firing, "seed">,
  tick: number,
): number | null {
  if (jitterMs === 0 || timing.kind === "once") return null;
  return Math.min(tick + jitterMs, nextTick(timing, tick) ?? Infinity);
}

/** Returns the tick that fires at a time. */
export function tickFiringAt({ timing, jitterMs }: Firing, firesAt: number): number {
  if (jitterMs === 0 || timing.kind === "once") return firesAt;
  return previousTick(timing, firesAt + 1) ?? firesAt;
}

/** Returns when the first tick after a time fires; null if there is none. */
export function nextFiresAt(firing: Firing, after: number): number | null {
  const tick = nextTick(firing.timing, after);
  return tick === null ? null : firesAt(firing, tick);
}

/** Returns the last tick that has fired at `now`; null if none has. */
export function lastFired(firing: Firing, now: number): number | null {
  const last = previousTick(firing.timing, now + 1);
  if (last === null || firesAt(firing, last) <= now) return last;
  return previousTick(firing.timing, last);
}

/**
 * Returns an evenly distributed number from 0 to below 1: FNV-1a with the finalizer of MurmurHash3.
 */
function fractionOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
