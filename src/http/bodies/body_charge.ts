import type { ByteBudget, ByteLease } from "../../lib/byte_budget.ts";

/** Bytes of a body that a request may hold without charging the memory budget. */
export const FREE_BYTES_MAX = 64 * 1024;

/** The text of a body and its parsed values take about this many times the bytes of the body. */
const HELD_BYTES_PER_BYTE = 4;

/**
 * Memory for a body is charged in steps of this size as the bytes arrive, so that no client
 * reserves memory without sending data.
 */
const STEP_BYTES = 256 * 1024;

/** The least that a piece of a body is charged: as much as the objects of an empty one take. */
const PIECE_BYTES_MIN = 64;

/** The bytes that a kept piece of a body counts as. */
export function chargedBytes(piece: Uint8Array): number {
  return Math.max(piece.length, PIECE_BYTES_MIN);
}

export interface ChargeOptions {
  memory: ByteBudget;
  orgKey: string;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
}

/** The memory of a request's body, taken from the budget of its organization. */
export class BodyCharge implements Disposable {
  readonly #options: ChargeOptions;
  #lease: ByteLease | null = null;

  constructor(options: ChargeOptions) {
    this.#options = options;
  }

  /** The organization that holds the bytes. */
  get orgKey(): string {
    return this.#options.orgKey;
  }

  /**
   * Waits until so many bytes of the body may be held in all. Errors: `memory_full`, `too_large`.
   */
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

/** Forwards a body; each chunk waits until the charge covers it. */
export function chargeFor(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  charge: BodyCharge,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let sizeBytes = 0;
  const charging = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>(
    {
      async transform(piece, controller) {
        sizeBytes += chargedBytes(piece);
        await charge.holdUpTo(sizeBytes);
        controller.enqueue(piece);
      },
    },
    undefined,
    { highWaterMark: 0 },
  );
  return body.pipeThrough(charging);
}
