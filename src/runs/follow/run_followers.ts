import type { Database } from "../../db/database.ts";
import type { Clock } from "../../lib/clock.ts";
import { findRunStates, type RunState } from "../store/event_store.ts";
import type { RunChanges } from "../engine/run_changes.ts";

interface FollowerDeps {
  db: Database;
  clock: Clock;
}

/** The engine of this process. */
interface Engine {
  /** The name under which this process owns runs. */
  readonly processId: string;
  readonly changes: RunChanges;
  readonly progress: RunChanges;
}

/** How often runs are read, as events arrive only for runs that this process executes. */
const POLL_INTERVAL_MS = 1_000;

/**
 * The followers of runs in this process. Changes in this process wake them at once; the runs of
 * other processes are read for all followers together.
 */
export class RunFollowers {
  readonly #deps: FollowerDeps;
  readonly #engine: Engine;
  readonly #open = new Set<RunFollower>();
  #cancelTimer: (() => void) | null = null;
  #isPolling = false;

  constructor(deps: FollowerDeps, engine: Engine) {
    this.#deps = deps;
    this.#engine = engine;
    engine.progress.ended.addEventListener("abort", () => this.#endAll());
  }

  /** The number of followers. */
  get size(): number {
    return this.#open.size;
  }

  /** Creates a follower that wakes at each change of the run, and every `pollIntervalMs`. */
  follow(runId: string, pollIntervalMs: number): RunFollower {
    const follower = new RunFollower(runId, { pollIntervalMs, clock: this.#deps.clock });
    const { changes, progress } = this.#engine;
    const wake = (): void => follower.wake();
    const stops = [changes.listen(runId, wake), progress.listen(runId, wake)];
    follower.onEnd = () => {
      for (const stop of stops) stop();
      this.#open.delete(follower);
    };
    this.#open.add(follower);
    if (progress.ended.aborted) follower.end();
    this.#arm();
    return follower;
  }

  #arm(): void {
    if (this.#cancelTimer !== null || this.#open.size === 0) return;
    this.#cancelTimer = this.#deps.clock.after(POLL_INTERVAL_MS, () => {
      this.#cancelTimer = null;
      this.#arm();
      this.#poll();
    });
  }

  async #poll(): Promise<void> {
    for (const follower of this.#open) if (follower.isDue) follower.wake();
    if (this.#isPolling) return;
    this.#isPolling = true;
    try {
      await this.#pollOtherProcesses();
    } catch {
      // Each follower reports the failure itself when it is due.
    }
    this.#isPolling = false;
  }

  async #pollOtherProcesses(): Promise<void> {
    const { db } = this.#deps;
    const here = this.#engine.processId;
    const elsewhere = [...this.#open].filter(({ seen }) => seen && seen.processId !== here);
    if (elsewhere.length === 0) return;
    const runIds = [...new Set(elsewhere.map(({ runId }) => runId))];
    const states = await findRunStates(db.queries, runIds);
    for (const follower of elsewhere) follower.compare(states.get(follower.runId));
  }

  #endAll(): void {
    for (const follower of this.#open) follower.end();
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }
}

/** One follower of a run. */
export class RunFollower {
  readonly runId: string;
  /** The state that the follower knows; set only while it waits. */
  seen: RunState | null = null;
  hasEnded = false;
  onEnd: () => void = () => {};
  readonly #pollIntervalMs: number;
  readonly #clock: Clock;
  #polledAt: number;
  #isAwake = false;
  #wake: (() => void) | null = null;

  constructor(runId: string, { pollIntervalMs, clock }: { pollIntervalMs: number; clock: Clock }) {
    this.runId = runId;
    this.#pollIntervalMs = pollIntervalMs;
    this.#clock = clock;
    this.#polledAt = clock.now();
  }

  /** Whether the follower's last full check is too long ago, or the clock was set back. */
  get isDue(): boolean {
    return Math.abs(this.#clock.now() - this.#polledAt) >= this.#pollIntervalMs;
  }

  /** Marks the start of a poll: changes from here on wake the follower. */
  beginPoll(): void {
    this.#isAwake = false;
  }

  /** Marks the end of a full check. */
  endPoll(): void {
    this.#polledAt = this.#clock.now();
  }

  /** Resolves when the run may have changed since `seen`, and when the follower ends. */
  async change(seen: RunState): Promise<void> {
    if (this.#isAwake || this.hasEnded) return;
    this.seen = seen;
    await new Promise<void>((resolve) => this.#wake = resolve);
    this.seen = null;
  }

  wake(): void {
    this.#isAwake = true;
    this.#wake?.();
    this.#wake = null;
  }

  /** Wakes the follower if the state differs from the one that it knows. */
  compare(state: RunState | undefined): void {
    const { seen } = this;
    if (seen === null) return;
    const isSame = state?.status === seen.status && state.fence === seen.fence &&
      state.processId === seen.processId && state.lastSeq === seen.lastSeq;
    if (!isSame) this.wake();
  }

  end(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    this.wake();
    this.onEnd();
  }
}
