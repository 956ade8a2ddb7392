import type { Clock } from "../../lib/clock.ts";

export const WINDOW_MS = 60_000;

const KEYS_MAX = 50_000;

/** Room for so many is made at once: a map takes long to find what was put in first. */
const KEYS_DROPPED = 100;

/** The times of all keys together at 60 requests each; one key has two million at most. */
const TIMES_MAX = 3_000_000;

/** How things stand for a key after a request. */
export interface WindowState {
  isAllowed: boolean;
  /** Requests that would pass at this moment. */
  remaining: number;
  /** Until one more would pass than now; above 0. */
  nextInMs: number;
}

/**
 * Lets `limit` requests a key pass in any 60 seconds. Its memory is bounded: the keys that have not
 * asked for longest are dropped, also those whose requests were refused.
 */
export class SlidingWindows {
  readonly #limit: number;
  readonly #clock: Clock;
  readonly #windows = new Map<string, Window>();
  #timesHeld = 0;
  #elapsedMs = 0;
  #seenAt: number;
  #sweptAtMs = 0;

  constructor({ limit, clock }: { limit: number; clock: Clock }) {
    this.#limit = limit;
    this.#clock = clock;
    this.#seenAt = clock.now();
  }

  /** How many keys are remembered. */
  get size(): number {
    return this.#windows.size;
  }

  /** Asks for one request, which counts if it passes. */
  take(key: string): WindowState {
    const nowMs = this.#elapse();
    if (nowMs - this.#sweptAtMs >= WINDOW_MS) this.#sweep(nowMs);
    const window = this.#touch(key);
    const heldBefore = window.held;
    window.forgetUntil(nowMs - WINDOW_MS);
    const isAllowed = window.count < this.#limit;
    if (isAllowed) window.add(nowMs);
    this.#timesHeld += window.held - heldBefore;
    this.#makeRoom();
    const remaining = this.#limit - window.count;
    return { isAllowed, remaining, nextInMs: window.oldestMs + WINDOW_MS - nowMs };
  }

  /** A clock that is set back stands still for once, so that nobody waits for it to catch up. */
  #elapse(): number {
    const now = this.#clock.now();
    this.#elapsedMs += Math.max(now - this.#seenAt, 0);
    this.#seenAt = now;
    return this.#elapsedMs;
  }

  /** The key's window, as the one that was used last. */
  #touch(key: string): Window {
    const window = this.#windows.get(key) ?? new Window();
    this.#windows.delete(key);
    this.#windows.set(key, window);
    return window;
  }

  /** Memory follows the traffic of the last minutes, not that of the worst hour. */
  #sweep(nowMs: number): void {
    this.#sweptAtMs = nowMs;
    for (const [key, window] of this.#windows) {
      if (window.newestMs <= nowMs - WINDOW_MS) this.#drop(key, window);
    }
  }

  #makeRoom(): void {
    if (this.#fits(KEYS_MAX)) return;
    const keysMax = this.#windows.size > KEYS_MAX ? KEYS_MAX - KEYS_DROPPED : KEYS_MAX;
    for (const [key, window] of this.#windows) {
      if (this.#fits(keysMax)) return;
      this.#drop(key, window);
    }
  }

  #fits(keysMax: number): boolean {
    return this.#windows.size <= keysMax && this.#timesHeld <= TIMES_MAX;
  }

  #drop(key: string, window: Window): void {
    this.#windows.delete(key);
    this.#timesHeld -= window.held;
  }
}

/** The times at which the requests of one key passed, oldest first. */
class Window {
  #times: number[] = [];
  /** The index of the first time that still counts. */
  #start = 0;

  /** Times in memory: those that count, and fewer forgotten ones. */
  get held(): number {
    return this.#times.length;
  }

  get count(): number {
    return this.#times.length - this.#start;
  }

  get oldestMs(): number {
    return this.#times[this.#start] ?? Infinity;
  }

  get newestMs(): number {
    return this.#times.at(-1) ?? -Infinity;
  }

  add(ms: number): void {
    this.#times.push(ms);
  }

  forgetUntil(ms: number): void {
    while (this.oldestMs <= ms) this.#start++;
    if (this.#start <= this.count) return;
    this.#times = this.#times.slice(this.#start);
    this.#start = 0;
  }
}
