import type { Clock } from "../lib/clock.ts";
import { whileRead } from "./unread_body.ts";

export interface SseEvent {
  event: string;
  /** Sent as JSON. */
  data: object;
  id?: string;
}

export interface SseOptions {
  clock: Clock;
  /** Sent on its own every `pingEveryMs`, whether or not other events flow. */
  ping: SseEvent;
  pingEveryMs: number;
  /** The last one, for a client that has stopped reading. */
  whenUnread?: SseEvent;
}

const encoder = new TextEncoder();

const HEADERS = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-store",
  "X-Accel-Buffering": "no",
};

/**
 * Sends events as they come, no faster than the client reads them. The source is told to stop
 * (`return()`) when the client leaves or reads no more; it must not throw.
 */
export function sseResponse(events: AsyncIterable<SseEvent>, options: SseOptions): Response {
  const source = events[Symbol.asyncIterator]();
  const pings = new Pings(options);
  let next = source.next();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // A ping that is due goes first: a backlog of events must not hold it up.
      const result = await Promise.race([pings.due, next]);
      if (result === "ping") {
        pings.rearm();
        return controller.enqueue(frame(options.ping));
      }
      if (result.done) {
        pings.stop();
        return controller.close();
      }
      next = source.next();
      controller.enqueue(frame(result.value));
    },
    async cancel() {
      pings.stop();
      await source.return?.();
    },
  }, { highWaterMark: 0 });
  const { clock, whenUnread } = options;
  const lastWords = whenUnread && frame(whenUnread);
  return new Response(whileRead(body, { clock, lastWords }), { headers: HEADERS });
}

function frame({ event, data, id }: SseEvent): Uint8Array<ArrayBuffer> {
  const idLine = id === undefined ? "" : `id: ${id}\n`;
  return encoder.encode(`event: ${event}\n${idLine}data: ${JSON.stringify(data)}\n\n`);
}

/** Keeps to the beat of its start: a late ping does not delay the next one. */
class Pings {
  due: Promise<"ping">;
  readonly #options: SseOptions;
  #nextAt: number;
  #cancel: () => void = () => {};

  constructor(options: SseOptions) {
    this.#options = options;
    this.#nextAt = options.clock.now();
    this.due = this.#arm();
  }

  rearm(): void {
    this.due = this.#arm();
  }

  stop(): void {
    this.#cancel();
  }

  #arm(): Promise<"ping"> {
    const { clock, pingEveryMs } = this.#options;
    while (this.#nextAt <= clock.now()) this.#nextAt += pingEveryMs;
    return new Promise((resolve) => {
      this.#cancel = clock.after(this.#nextAt - clock.now(), () => resolve("ping"));
    });
  }
}
