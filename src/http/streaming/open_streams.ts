import { AppError } from "../../lib/errors.ts";

/** The most event streams that may be open at once. */
export interface StreamLimits {
  /** In this process. */
  inAll: number;
  /** For one user. */
  perCaller: number;
}

/** Counts the open streams. A stream counts from before it is opened until its end. */
export class OpenStreams {
  readonly #limits: StreamLimits;
  readonly #byCaller = new Map<string, number>();
  #inAll = 0;

  constructor(limits: StreamLimits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#inAll;
  }

  /**
   * Counts a new stream. Throws `too_many_streams`. After success, the caller must call
   * `release()` once.
   */
  acquire(userId: string): void {
    const { inAll, perCaller } = this.#limits;
    const own = this.#byCaller.get(userId) ?? 0;
    if (own >= perCaller) {
      throw tooMany(`You have ${own} streams open, and a user may have ${perCaller}: close one`);
    }
    if (this.#inAll >= inAll) {
      throw tooMany(`The server has ${inAll} streams open, which is as many as it may: try later`);
    }
    this.#byCaller.set(userId, own + 1);
    this.#inAll++;
  }

  release(userId: string): void {
    const left = (this.#byCaller.get(userId) ?? 0) - 1;
    if (left > 0) this.#byCaller.set(userId, left);
    else this.#byCaller.delete(userId);
    this.#inAll--;
  }
}

function tooMany(message: string): AppError {
  return new AppError("too_many_streams", message);
}
