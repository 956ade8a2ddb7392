import type { Clock } from "../../lib/clock.ts";
import { AppError } from "../../lib/errors.ts";
import { findStopRequests } from "../../threads/turn_store.ts";
import type { Log } from "../../lib/log.ts";
import {
  type FollowEvent,
  type ReplyStreamEvent,
  RunningTurn,
  type RunningTurnOptions,
} from "./running_turn.ts";

export interface TurnsOptions {
  clock: Clock;
  log: Log;
  /** How long replies may go on writing once the server stops; 10 s unless stated. */
  graceMs?: number;
}

const GRACE_MS = 10_000;

/** How long who stops a reply waits for its end; a tool at work may take longer. */
const STOP_MS_MAX = 2_000;

/** How often it is looked which replies were stopped through another process. */
const LOOK_EVERY_MS = 500;

/**
 * The replies that this process is writing. Each is a task of its own: those who follow it come
 * and go. Disposing of it lets them end, and cuts what has not after `graceMs`.
 */
export class Turns implements AsyncDisposable {
  readonly #options: TurnsOptions;
  readonly #running = new Map<string, { turn: RunningTurn; done: Promise<void> }>();
  readonly #stopping = new AbortController();
  readonly #cut = new AbortController();
  /** Ends the look at what others have stopped; null while no reply is written. */
  #watchStops: (() => void) | null = null;

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /** Throws `unavailable` once the server stops; before a turn begins. */
  requireOpen(): void {
    if (!this.#stopping.signal.aborted) return;
    throw new AppError("unavailable", "Cannot answer: the server is stopping; try again shortly");
  }

  /** Answers what the reply says, from its first word, with its progress. */
  start(
    options: Omit<RunningTurnOptions, "log" | "signals">,
  ): AsyncIterableIterator<ReplyStreamEvent> {
    const signals = { stopping: this.#stopping.signal, cut: this.#cut.signal };
    const turn = new RunningTurn({ ...options, log: this.#options.log, signals });
    const { threadId } = options.turn;
    const followed = turn.followAll();
    const entry = { turn, done: Promise.resolve() };
    this.#running.set(threadId, entry);
    this.#watchStops ??= this.#armWatch(options.ctx, options.turn.processId);
    entry.done = turn.run().finally(() => {
      if (this.#running.get(threadId) === entry) this.#running.delete(threadId);
      if (this.#running.size > 0) return;
      this.#watchStops?.();
      this.#watchStops = null;
    });
    return followed;
  }

  /**
   * The reply that the thread is getting right now, from its first word; null if this process
   * writes none, or another one than `replyId`.
   */
  follow(threadId: string, replyId?: string): AsyncIterableIterator<FollowEvent> | null {
    const running = this.#running.get(threadId)?.turn;
    const isAnother = replyId !== undefined && running?.replyId !== replyId;
    return running && !isAnother ? running.follow() : null;
  }

  /**
   * Ends the reply that the thread is getting, and waits until it is stored, if that is soon. False
   * if this process writes none.
   */
  async stop(threadId: string): Promise<boolean> {
    const running = this.#running.get(threadId);
    if (!running?.turn.stop()) return false;
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const cancel = this.#options.clock.after(STOP_MS_MAX, resolve);
    await Promise.race([running.done, late]);
    cancel();
    return true;
  }

  #armWatch(ctx: RunningTurnOptions["ctx"], processId: string): () => void {
    const look = async (): Promise<void> => {
      try {
        for (const threadId of await findStopRequests(ctx.db.queries, processId)) {
          this.#running.get(threadId)?.turn.stop();
        }
      } catch {
        // The saves of the replies tell of a database that is away.
      }
      if (this.#watchStops !== null) this.#watchStops = this.#armWatch(ctx, processId);
    };
    return this.#options.clock.after(LOOK_EVERY_MS, () => void look());
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
