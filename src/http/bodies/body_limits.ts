import type { Context, MiddlewareHandler } from "hono";
import type { ByteBudget } from "../../lib/byte_budget.ts";
import type { Clock } from "../../lib/clock.ts";
import { SharedTimer } from "../../lib/shared_timer.ts";
import { BodyCharge, chargeFor, FREE_BYTES_MAX } from "./body_charge.ts";
import type { HttpEnv } from "../env.ts";
import { headerOf } from "../header.ts";
import { limitBody, readInTime, SILENCE_MS, tooLarge } from "./limited_body.ts";

const MIB = 1024 * 1024;

/** A definition may have 256 KB, its JSON escapes several times that. */
export const JSON_BYTES_MAX = 2 * MIB;

/** Files of 50 MB together, and the form around them. */
export const FILES_BYTES_MAX = 52 * MIB;

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

/** A body in memory, until it is disposed of. */
export interface HeldBody<T> extends Disposable {
  content: T;
}

/** Reads the bodies of requests within their limits; nothing is read before it is asked for. */
export class RequestBodies {
  readonly #clock: Clock;
  readonly #memory: ByteBudget;
  readonly #silence: SharedTimer;

  constructor({ clock, memory }: { clock: Clock; memory: ByteBudget }) {
    this.#clock = clock;
    this.#memory = memory;
    this.#silence = new SharedTimer({ clock, delayMs: SILENCE_MS });
  }

  /** The body as a stream, which fails as `limitBody()` does. Errors: `too_large`, as announced. */
  open(c: Context<HttpEnv>, sizeBytesMax: number): Bytes {
    if (announcedBytes(c) > sizeBytesMax) throw tooLarge(sizeBytesMax);
    const { body } = c.req.raw;
    if (body === null) return new Blob([]).stream();
    return limitBody(body, { clock: this.#clock, silence: this.#silence, sizeBytesMax });
  }

  /** For what a request holds of its body in the name of the organization. */
  charge(c: Context<HttpEnv>, orgKey: string): BodyCharge {
    return new BodyCharge({ memory: this.#memory, orgKey, signal: c.req.raw.signal });
  }

  /** Holds bytes that a request needs besides its body. Errors: `memory_full`. */
  async hold(c: Context<HttpEnv>, sizeBytes: number): Promise<Disposable> {
    const { orgKey } = c.get("ctx").principal;
    return await this.#memory.reserve(orgKey, { sizeBytes, signal: c.req.raw.signal });
  }

  /**
   * The text of a JSON body; Hono keeps it for the next reader. Errors: those of
   * `open()` and of the budget.
   */
  async readText(c: Context<HttpEnv>, orgKey: string): Promise<HeldBody<string>> {
    return await this.#read(c, { orgKey, read: () => c.req.text() });
  }

  /** The bytes of a body of the size of JSON, as `readText()`. */
  async readBytes(c: Context<HttpEnv>, orgKey: string): Promise<HeldBody<Uint8Array>> {
    const read = async () => new Uint8Array(await c.req.arrayBuffer());
    return await this.#read(c, { orgKey, read });
  }

  async #read<T>(
    c: Context<HttpEnv>,
    { orgKey, read }: { orgKey: string; read: () => Promise<T> },
  ): Promise<HeldBody<T>> {
    if (announcedBytes(c) <= FREE_BYTES_MAX) {
      // Cheaper than a stream, and the whole of it has the time of one silence.
      const content = await readInTime(read(), this.#silence);
      return { content, [Symbol.dispose]() {} };
    }
    const body = this.open(c, JSON_BYTES_MAX);
    using charging = new DisposableStack();
    const charge = charging.use(this.charge(c, orgKey));
    c.req.raw = new Request(c.req.raw, { body: chargeFor(body, charge) });
    const content = await read();
    const held = charging.move();
    return { content, [Symbol.dispose]: () => held.dispose() };
  }
}

/** `NaN` if the size is not stated. */
function announcedBytes(c: Context<HttpEnv>): number {
  return Number(headerOf(c, "content-length") ?? NaN);
}

/** Whether a request may have a body; to ask the runtime for the body itself takes longer. */
export function mayHaveBody(c: Context<HttpEnv>): boolean {
  const { method } = c.req;
  return method !== "GET" && method !== "HEAD" && headerOf(c, "content-length") !== "0";
}

/**
 * Lets go of a body that nobody has read, whatever the answer is: the runtime holds an answer back
 * while a body of unstated length is neither read nor let go.
 */
export const dropUnreadBodies: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  if (mayHaveBody(c) && !c.req.raw.bodyUsed) await c.req.raw.body?.cancel();
};
