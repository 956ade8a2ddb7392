import type { Clock } from "../../lib/clock.ts";
import { PingTimer } from "./ping_timer.ts";
import { registerEndReporter } from "./follow_body.ts";
import { OpenStreams, type StreamLimits, type StreamOwner } from "./open_streams.ts";
import { SseBody, type SseSource } from "./sse.ts";

const PING_EVERY_MS = 9_000;

const HEADERS = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-store",
  "X-Accel-Buffering": "no",
};

/** The open event streams of this process: it limits their number and pings them with one timer. */
export class EventStreams {
  readonly #pings: PingTimer;
  readonly #open: OpenStreams;

  constructor({ clock, limits }: { clock: Clock; limits: StreamLimits }) {
    this.#pings = new PingTimer({ clock, everyMs: PING_EVERY_MS });
    this.#open = new OpenStreams(limits);
  }

  /** The number of open streams. */
  get size(): number {
    return this.#open.size;
  }

  /**
   * Responds with the events of the source that `open` returns, no faster than the client reads
   * them, or with the response that `open` returns instead. Throws `too_many_streams` before it
   * calls `open`, and any error of `open`.
   */
  async answer<T>(
    { orgKey, userId }: StreamOwner,
    open: () => Promise<SseSource<T> | Response>,
  ): Promise<Response> {
    const owner = { orgKey, userId };
    this.#open.acquire(owner);
    let source: SseSource<T> | null = null;
    try {
      const opened = await open();
      if (opened instanceof Response) return opened;
      source = opened;
    } finally {
      if (source === null) this.#open.release(owner);
    }
    return this.#respond(source, owner);
  }

  #respond<T>(source: SseSource<T>, owner: StreamOwner): Response {
    const release = (): void => this.#open.release(owner);
    const sse = new SseBody(source, { pings: this.#pings, release });
    const body = new ReadableStream(sse, { highWaterMark: 0 });
    registerEndReporter(body, sse);
    return new Response(body, { headers: HEADERS });
  }
}
