import type { ByteBudget, ByteLease } from "../../lib/byte_budget.ts";

/** Bytes of a body that a request may hold without a share of the budget. */
export const FREE_BYTES_MAX = 64 * 1024;

/** The text of a body and the values that are parsed from it take about this many times its bytes. */
const HELD_BYTES_PER_BYTE = 4;

/** A body is charged in pieces of this size as it comes, so that nobody reserves without sending. */
const STEP_BYTES = 256 * 1024;

export interface ChargeOptions {
  memory: ByteBudget;
  orgKey: string;
  /** Aborts when the client leaves. */
  signal: AbortSignal;
}

/** The memory of a request's body, taken from the budget of its organization. */
export class BodyCharge implements Disposable {
  readonly #options: ChargeOptions;
  #lease: ByteLease | null = null;

  constructor(options: ChargeOptions) {
    this.#options = options;
  }

  /** Waits until so many bytes of the body may be held in all. Errors: `memory_full`, `too_large`. */
  async holdUpTo(sizeBytes: number): Promise<void> {
    if (sizeBytes <= FREE_BYTES_MAX) return;
    const steps = Math.ceil(sizeBytes / STEP_BYTES);
    const missingBytes = steps * STEP_BYTES * HELD_BYTES_PER_BYTE - (this.#lease?.sizeBytes ?? 0);
    if (missingBytes <= 0) return;
    const { memory, orgKey, signal } = this.#options;
    const reservation = { sizeBytes: missingBytes, signal };
    if (this.#lease) await this.#lease.grow(reservation);
    else this.#lease = await memory.reserve(orgKey, reservation);
  }

  [Symbol.dispose](): void {
    this.#lease?.[Symbol.dispose]();
  }
}

/** Passes a body on, each piece once the charge covers it. */
export function chargeFor(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  charge: BodyCharge,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let sizeBytes = 0;
  const charging = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>(
    {
      async transform(piece, controller) {
        sizeBytes += piece.length;
        await charge.holdUpTo(sizeBytes);
        controller.enqueue(piece);
      },
    },
    undefined,
    { highWaterMark: 0 },
  );
  return body.pipeThrough(charging);
}
