import type { PingMember, PingTimer } from "./ping_timer.ts";
import { jsonPieces } from "../../lib/turns/write_json.ts";
import type { BodyEnd, EndReporter } from "./follow_body.ts";

export interface SseEvent {
  event: string;
  /** Sent as JSON. */
  data: object;
  id?: string;
}

/** The source of a stream's events; `return()` ends it also while the next event is awaited. */
export interface SseSource<T> {
  /** A failure ends the stream, as the last event does. */
  events: AsyncIterator<T>;
  toSse(event: T): SseEvent;
  /** The last one, for a client that has stopped reading. */
  whenUnread?: SseEvent;
}

const encoder = new TextEncoder();

/** Shared by every stream. */
const PING = frame({ event: "ping", data: { content: "ping" } });

/** A client that has read nothing for so many pings, also nothing of earlier data, has left. */
const UNREAD_BEATS_MAX = 3;

/**
 * The body of an answer: events as they come, each asked for only when the client takes more, and a
 * ping at each tick of the ping timer. A body that is never read ends like one that is abandoned.
 */
export class SseBody<T>
  implements UnderlyingDefaultSource<Uint8Array<ArrayBuffer>>, PingMember, EndReporter {
  nextPingAt = 0;
  onEnd: ((end: BodyEnd) => void) | null = null;
  readonly #source: SseSource<T>;
  readonly #pings: PingTimer;
  readonly #release: () => void;
  #controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | null = null;
  /** Set while the client would take more; settles `pull()`. */
  #taken: (() => void) | null = null;
  #isAsked = false;
  /** The pending frame, or the end of the stream. */
  #next: Uint8Array<ArrayBuffer> | "end" | null = null;
  #isPingDue = false;
  #unreadBeats = 0;
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
    this.#unreadBeats = 0;
    return new Promise((resolve) => {
      this.#taken = resolve;
      this.#flow();
    });
  }

  cancel(): void {
    this.#end({ clientLeft: true });
  }

  onPing(): void {
    if (this.#taken === null && ++this.#unreadBeats >= UNREAD_BEATS_MAX) return this.#leave();
    this.#isPingDue = true;
    this.#flow();
  }

  #flow(): void {
    if (this.#taken === null || this.#hasEnded) return;
    // A ping that is due goes first: a backlog of events must not hold it up.
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
      // The client asks again for events that are dropped here.
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
