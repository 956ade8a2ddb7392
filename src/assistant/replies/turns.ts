import type { Clock } from "../../lib/clock.ts";
import { AppError } from "../../lib/errors.ts";
import type { Log } from "../../lib/log.ts";
import { type FollowEvent, RunningTurn, type RunningTurnOptions } from "./running_turn.ts";

export interface TurnsOptions {
  clock: Clock;
  log: Log;
  /** How long replies may go on writing once the server stops; 10 s unless stated. */
  graceMs?: number;
}

const GRACE_MS = 10_000;

/**
 * The replies that this process is writing. Each is a task of its own: those who follow it come
 * and go. Disposing of it lets them end, and cuts what has not after `graceMs`.
 */
export class Turns implements AsyncDisposable {
  readonly #options: TurnsOptions;
  readonly #running = new Map<string, { turn: RunningTurn; done: Promise<void> }>();
  readonly #stopping = new AbortController();
  readonly #cut = new AbortController();

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /** Throws `unavailable` once the server stops; before a turn begins. */
  requireOpen(): void {
    if (!this.#stopping.signal.aborted) return;
    throw new AppError("unavailable", "Cannot answer: the server is stopping; try again shortly");
  }

  /** Answers what the reply says, from its first word. */
  start(options: Omit<RunningTurnOptions, "log" | "signals">): AsyncIterableIterator<FollowEvent> {
    const signals = { stopping: this.#stopping.signal, cut: this.#cut.signal };
    const turn = new RunningTurn({ ...options, log: this.#options.log, signals });
    const { threadId } = options.turn;
    const followed = turn.follow();
    const entry = { turn, done: Promise.resolve() };
    this.#running.set(threadId, entry);
    entry.done = turn.run().finally(() => {
      if (this.#running.get(threadId) === entry) this.#running.delete(threadId);
    });
    return followed;
  }

  /**
   * The reply that the thread is getting right now, from its first word; null when there is none.
   */
  follow(threadId: string): AsyncIterableIterator<FollowEvent> | null {
    return this.#running.get(threadId)?.turn.follow() ?? null;
  }

  /** Cuts the replies that are being written; what they say so far is kept. */
  hasten(): void {
    this.#stopping.abort();
    this.#cut.abort();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort();
    const { clock, graceMs = GRACE_MS } = this.#options;
    const cancel = clock.after(graceMs, () => this.#cut.abort());
    await Promise.all([...this.#running.values()].map(({ done }) => done));
    cancel();
  }
}
