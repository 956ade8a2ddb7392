import { AppError } from "../../lib/errors.ts";

/** The most event streams that may be open at once. */
export interface StreamLimits {
  /** In this process. */
  inAll: number;
  perOrg: number;
  /** For one user, over all organizations. */
  perUser: number;
}

/** Who opens a stream. */
export interface StreamOwner {
  orgKey: string;
  userId: string;
}

/** Counts the open streams. A stream counts from before it is opened until its end. */
export class OpenStreams {
  readonly #limits: StreamLimits;
  readonly #byOrg = new Map<string, number>();
  readonly #byUser = new Map<string, number>();
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
  acquire({ orgKey, userId }: StreamOwner): void {
    const { inAll, perOrg, perUser } = this.#limits;
    const own = this.#byUser.get(userId) ?? 0;
    if (own >= perUser) {
      throw tooMany(`You have ${own} streams open, and a user may have ${perUser}: close one`);
    }
    const ofOrg = this.#byOrg.get(orgKey) ?? 0;
    if (ofOrg >= perOrg) {
      throw tooMany(
        `The organization has ${ofOrg} streams open, which is as many as it may: try later`,
      );
    }
    if (this.#inAll >= inAll) {
      throw tooMany(`The server has ${inAll} streams open, which is as many as it may: try later`);
    }
    this.#byUser.set(userId, own + 1);
    this.#byOrg.set(orgKey, ofOrg + 1);
    this.#inAll++;
  }

  release({ orgKey, userId }: StreamOwner): void {
    countDown(this.#byUser, userId);
    countDown(this.#byOrg, orgKey);
    this.#inAll--;
  }
}

function countDown(counts: Map<string, number>, key: string): void {
  const left = (counts.get(key) ?? 0) - 1;
  if (left > 0) counts.set(key, left);
  else counts.delete(key);
}

function tooMany(message: string): AppError {
  return new AppError("too_many_streams", message);
}
