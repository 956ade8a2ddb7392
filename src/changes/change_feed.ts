import type { Database } from "../db/database.ts";
import { type Clock, elapsedMs } from "../lib/clock.ts";
import { nextTurn } from "../lib/turns/turns.ts";

interface ChangeFeedDeps {
  db: Database;
  clock: Clock;
  /** Aborts when this process shuts down. */
  ended: AbortSignal;
}

/** How often the feed checks whether anything was written. */
const POLL_INTERVAL_MS = 2_000;

/** All checks together take at most this fraction of the time: 1 / `SHARE`. */
const SHARE = 4;

/**
 * Wakes the followers of organizations' lists, all with one timer, after a commit of any process.
 * The more time their queries take, the less often it wakes them.
 */
export class ChangeFeed {
  readonly #deps: ChangeFeedDeps;
  readonly #open = new Set<ChangeFollower>();
  #cancelTimer: (() => void) | null = null;
  #version: number | null = null;
  #spentMs = 0;
  #lastRead: Promise<unknown> = Promise.resolve();

  constructor(deps: ChangeFeedDeps) {
    this.#deps = deps;
    deps.ended.addEventListener("abort", () => this.#endAll());
  }

  /** The number of followers. */
  get size(): number {
    return this.#open.size;
  }

  follow(): ChangeFollower {
    const follower = new ChangeFollower(() => {
      this.#open.delete(follower);
      if (this.#open.size === 0) this.#stop();
    });
    this.#open.add(follower);
    if (this.#deps.ended.aborted) follower.end();
    this.#arm();
    return follower;
  }

  /** Runs followers' queries one after the other, with pauses for other work, and times them. */
  async read<T>(work: () => Promise<T>): Promise<T> {
    const { clock } = this.#deps;
    const reading = this.#lastRead.then(async () => {
      await nextTurn("");
      const beganAt = elapsedMs(clock);
      try {
        return await work();
      } finally {
        this.#spentMs += Math.max(elapsedMs(clock) - beganAt, 0);
      }
    });
    this.#lastRead = reading.catch(() => {});
    return await reading;
  }

  #arm(): void {
    if (this.#cancelTimer !== null || this.#open.size === 0) return;
    const delayMs = Math.max(POLL_INTERVAL_MS, SHARE * this.#spentMs);
    this.#spentMs = 0;
    this.#cancelTimer = this.#deps.clock.after(delayMs, () => void this.#tick());
  }

  async #tick(): Promise<void> {
    const hasChanged = await this.#hasChanged();
    for (const follower of this.#open) follower.tick(hasChanged);
    this.#cancelTimer = null;
    this.#arm();
  }

  /** Whether anything was committed since the last check; also true if the database cannot tell. */
  async #hasChanged(): Promise<boolean> {
    try {
      const version = await this.#deps.db.version?.() ?? null;
      const hasChanged = version === null || version !== this.#version;
      this.#version = version;
      return hasChanged;
    } catch {
      return true;
    }
  }

  #stop(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }

  #endAll(): void {
    for (const follower of this.#open) follower.end();
  }
}

/** One follower of changes. */
export class ChangeFollower {
  hasEnded = false;
  readonly #onEnd: () => void;
  #mayHaveChanged = false;
  #wake: (() => void) | null = null;

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  /**
   * Resolves at the next tick, or at the end. Returns whether anything may have changed since the
   * previous call.
   */
  async tickAfter(): Promise<boolean> {
    if (!this.#mayHaveChanged && !this.hasEnded) {
      await new Promise<void>((resolve) => this.#wake = resolve);
    }
    const mayHaveChanged = this.#mayHaveChanged;
    this.#mayHaveChanged = false;
    return mayHaveChanged;
  }

  tick(hasChanged: boolean): void {
    this.#mayHaveChanged ||= hasChanged;
    this.#wake?.();
    this.#wake = null;
  }

  end(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.tick(false);
    this.#onEnd();
  }
}
