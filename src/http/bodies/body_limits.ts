import type { Context } from "hono";
import type { ByteBudget } from "../../lib/byte_budget.ts";
import type { Clock } from "../../lib/clock.ts";
import { SharedTimer } from "../../lib/shared_timer.ts";
import { BodyCharge, chargeFor, FREE_BYTES_MAX } from "./body_charge.ts";
import type { HttpEnv } from "../env.ts";
import { headerOf } from "../header.ts";
import { limitBody, readInTime, SILENCE_MS, tooLarge } from "./limited_body.ts";

const MIB = 1024 * 1024;

/** A definition may have 256 KB; with JSON escapes it takes several times that. */
export const JSON_BYTES_MAX = 2 * MIB;

/** Files of 50 MB in total, and the form around them. */
export const FILES_BYTES_MAX = 52 * MIB;

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

/** The content of a body, which counts as held in memory until it is disposed of. */
export interface HeldBody<T> extends Disposable {
  content: T;
}

/** Reads the bodies of requests within their limits. Nothing is read in advance. */
export class RequestBodies {
  readonly #clock: Clock;
  readonly #memory: ByteBudget;
  readonly #silence: SharedTimer;

  constructor({ clock, memory }: { clock: Clock; memory: ByteBudget }) {
    this.#clock = clock;
    this.#memory = memory;
    this.#silence = new SharedTimer({ clock, delayMs: SILENCE_MS });
  }

  /**
   * Returns the body as a stream, which fails like that of `limitBody()`. Errors: `too_large` if
   * the announced length is above the limit.
   */
  open(c: Context<HttpEnv>, sizeBytesMax: number): Bytes {
    if (announcedBytes(c) > sizeBytesMax) throw tooLarge(sizeBytesMax);
    const { body } = c.req.raw;
    if (body === null) return new Blob([]).stream();
    return limitBody(body, { clock: this.#clock, silence: this.#silence, sizeBytesMax });
  }

  /** A charge to the organization's budget for the part of a body that is held in memory. */
  charge(c: Context<HttpEnv>, orgKey: string): BodyCharge {
    return new BodyCharge({ memory: this.#memory, orgKey, signal: c.req.raw.signal });
  }

  /** Reserves memory that a request needs in addition to its body. Errors: `memory_full`. */
  async hold(c: Context<HttpEnv>, sizeBytes: number): Promise<Disposable> {
    const { orgKey } = c.get("ctx").principal;
    return await this.#memory.reserve(orgKey, { sizeBytes, signal: c.req.raw.signal });
  }

  /**
   * Reads the text of a JSON body; Hono caches the text for the next reader. Errors: those of
   * `open()` and of the budget.
   */
  async readText(c: Context<HttpEnv>, orgKey: string): Promise<HeldBody<string>> {
    return await this.#read(c, { orgKey, read: () => c.req.text() });
  }

  /** Like `readText()`, but returns bytes. The size limit is that of JSON. */
  async readBytes(c: Context<HttpEnv>, orgKey: string): Promise<HeldBody<Uint8Array>> {
    const read = async () => new Uint8Array(await c.req.arrayBuffer());
    return await this.#read(c, { orgKey, read });
  }

  async #read<T>(
    c: Context<HttpEnv>,
    { orgKey, read }: { orgKey: string; read: () => Promise<T> },
  ): Promise<HeldBody<T>> {
    if (announcedBytes(c) <= FREE_BYTES_MAX) {
      // Cheaper than a stream. The whole body must arrive within the time of one silence.
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

/** The announced length of the body; `NaN` if it is not stated. */
function announcedBytes(c: Context<HttpEnv>): number {
  return Number(headerOf(c, "content-length") ?? NaN);
}

/** Whether a request may have a body. Asking the runtime for the body itself takes longer. */
export function mayHaveBody(c: Context<HttpEnv>): boolean {
  const { method } = c.req;
  return method !== "GET" && method !== "HEAD" && headerOf(c, "content-length") !== "0";
}
