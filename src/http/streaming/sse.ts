import type { PingMember, PingTimer } from "./ping_timer.ts";
import { jsonPieces } from "../../lib/turns/write_json.ts";
import type { BodyEnd, EndReporter } from "./follow_body.ts";

export interface SseEvent {
  event: string;
  /** Sent as JSON. */
  data: object;
  id?: string;
}

/** The source of a stream's events. `return()` must end it even while the next event is awaited. */
export interface SseSource<T> {
  /** An error ends the stream like the end of the events. */
  events: AsyncIterator<T>;
  toSse(event: T): SseEvent;
  /** The last event for a client that has stopped reading. */
  whenUnread?: SseEvent;
}

const encoder = new TextEncoder();

/** The frame of a ping, shared by all streams. */
const PING = frame({ event: "ping", data: { content: "ping" } });

/** A client that has read nothing during this many pings is considered gone. */
const UNREAD_PINGS_MAX = 3;

/**
 * The body of a stream: requests each event only when the client reads more, and sends a ping at
 * each tick of the ping timer. A body that is never read ends like one whose client has left.
 */
export class SseBody<T>
  implements UnderlyingDefaultSource<Uint8Array<ArrayBuffer>>, PingMember, EndReporter {
  nextPingAt = 0;
  onEnd: ((end: BodyEnd) => void) | null = null;
  readonly #source: SseSource<T>;
  readonly #pings: PingTimer;
  readonly #release: () => void;
  #controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | null = null;
  /** Resolves `pull()`; null while the client does not read. */
  #taken: (() => void) | null = null;
  #isAsked = false;
  /** The frame to send next, or the end of the stream. */
  #next: Uint8Array<ArrayBuffer> | "end" | null = null;
  #isPingDue = false;
  #unreadPings = 0;
  #hasEnded = false;

  /** `release` is called once, at the end. */
  constructor(source: SseSource<T>, { pings, release }: { pings: PingTimer; release: () => void }) {
    this.#source = source;
    this.#pings = pings;
    this.#release = release;
    pings.join(this);
  }

  start(controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>): void {
    this.#controller = controller;
  }

  pull(): Promise<void> {
    this.#unreadPings = 0;
    return new Promise((resolve) => {
      this.#taken = resolve;
      this.#flow();
    });
  }

  cancel(): void {
    this.#end({ clientLeft: true });
  }

  onPing(): void {
    if (this.#taken === null && ++this.#unreadPings >= UNREAD_PINGS_MAX) return this.#leave();
    this.#isPingDue = true;
    this.#flow();
  }

  #flow(): void {
    if (this.#taken === null || this.#hasEnded) return;
    // A due ping is sent first, so that a backlog of events does not delay it.
    if (this.#isPingDue) {
      this.#isPingDue = false;
      this.#send(PING);
    } else if (this.#next !== null) {
      const next = this.#next;
      this.#next = null;
      if (next === "end") this.#close();
      else this.#send(next);
    } else if (!this.#isAsked) {
      this.#ask();
    }
  }

  async #ask(): Promise<void> {
    this.#isAsked = true;
    try {
      const { done, value } = await this.#source.events.next();
      this.#next = done ? "end" : frame(this.#source.toSse(value));
    } catch {
      // When the client resumes, it requests the events that are dropped here.
      this.#next = "end";
    }
    this.#isAsked = false;
    this.#flow();
  }

  #send(bytes: Uint8Array<ArrayBuffer>): void {
    this.#controller?.enqueue(bytes);
    this.#taken?.();
    this.#taken = null;
  }

  #leave(): void {
    const { whenUnread } = this.#source;
    if (whenUnread) this.#controller?.enqueue(frame(whenUnread));
    this.#controller?.close();
    this.#end({ clientLeft: true });
  }

  #close(): void {
    this.#controller?.close();
    this.#taken?.();
    this.#end({ clientLeft: false });
  }

  #end({ clientLeft }: Pick<BodyEnd, "clientLeft">): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#pings.leave(this);
    this.#release();
    this.#source.events.return?.().catch(() => {});
    this.onEnd?.({ failure: undefined, clientLeft });
  }
}

function frame({ event, data, id }: SseEvent): Uint8Array<ArrayBuffer> {
  const idLine = id === undefined ? "" : `id: ${id}\n`;
  return encoder.encode(`event: ${event}\n${idLine}data: ${[...jsonPieces(data)].join("")}\n\n`);
}
