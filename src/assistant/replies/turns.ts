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
  /** How long replies may continue after the server begins to stop; 10 s by default. */
  graceMs?: number;
}

const GRACE_MS = 10_000;

/** How long a stop waits for the reply to end; a tool call in progress may take longer. */
const STOP_MS_MAX = 2_000;

/** How often stops requested through other processes are looked up. */
const POLL_INTERVAL_MS = 500;

/**
 * The replies that this process is writing. Each is an independent task that followers join and
 * leave. Disposing waits for them, and cuts those that have not ended after `graceMs`.
 */
export class Turns implements AsyncDisposable {
  readonly #options: TurnsOptions;
  readonly #running = new Map<string, { turn: RunningTurn; done: Promise<void> }>();
  readonly #stopping = new AbortController();
  readonly #cut = new AbortController();
  /**
   * Stops the polling for stops that other processes request; null while this process writes no
   * reply.
   */
  #watchStops: (() => void) | null = null;

  constructor(options: TurnsOptions) {
    this.#options = options;
  }

  /** Throws `unavailable` once the server stops. Call it before a turn begins. */
  requireOpen(): void {
    if (!this.#stopping.signal.aborted) return;
    throw new AppError("unavailable", "Cannot answer: the server is stopping; try again shortly");
  }

  /** Starts a reply. Yields its events from the first word. */
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
   * Follows the thread's current reply from its first word. Null if this process writes none, or a
   * reply other than `replyId`.
   */
  follow(threadId: string, replyId?: string): AsyncIterableIterator<FollowEvent> | null {
    const running = this.#running.get(threadId)?.turn;
    const isAnother = replyId !== undefined && running?.replyId !== replyId;
    return running && !isAnother ? running.follow() : null;
  }

  /**
   * Ends the thread's current reply, and waits a short time until it is stored. Returns false if
   * this process writes none.
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
        // An unavailable database is reported by the saves of the replies.
      }
      if (this.#watchStops !== null) this.#watchStops = this.#armWatch(ctx, processId);
    };
    return this.#options.clock.after(POLL_INTERVAL_MS, () => void look());
  }

  /** Cuts the replies in progress; their text so far is kept. */
  cutReplies(): void {
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
