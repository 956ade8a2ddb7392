import type { Clock } from "../../lib/clock.ts";

export const WINDOW_MS = 60_000;

const KEYS_MAX = 50_000;

/** The number of keys that are dropped at once: finding the oldest entry of a map takes long. */
const KEYS_DROPPED = 100;

/** The most times in memory for all keys: 60 requests each. One key has at most two million. */
const TIMES_MAX = 3_000_000;

/** The rate limit state of a key after a request. */
export interface WindowState {
  isAllowed: boolean;
  /** The number of further requests that would pass at this moment. */
  remaining: number;
  /** The time until one more request would pass; above 0. */
  nextInMs: number;
}

/**
 * Allows `limit` requests per key in any 60 seconds. Its memory is bounded: the keys that have been
 * unused for longest are dropped, including keys whose requests were refused.
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

  /** The number of keys in memory. */
  get size(): number {
    return this.#windows.size;
  }

  /** Checks one request, and counts it if it passes. */
  consume(key: string): WindowState {
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

  /**
   * Returns the elapsed time. If the clock is set back, no time elapses, so that nobody waits until
   * the clock has caught up.
   */
  #elapse(): number {
    const now = this.#clock.now();
    this.#elapsedMs += Math.max(now - this.#seenAt, 0);
    this.#seenAt = now;
    return this.#elapsedMs;
  }

  /** Returns the key's window, and marks it as the most recently used. */
  #touch(key: string): Window {
    const window = this.#windows.get(key) ?? new Window();
    this.#windows.delete(key);
    this.#windows.set(key, window);
    return window;
  }

  /** Drops windows without recent requests, so that memory follows the recent traffic. */
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

/** The times of the requests of one key that passed, oldest first. */
class Window {
  #times: number[] = [];
  /** The index of the first time that is still in the window. */
  #start = 0;

  /** The number of times in memory: those in the window, and fewer expired ones. */
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
