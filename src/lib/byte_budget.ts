import type { Clock } from "./clock.ts";
import { AppError } from "./errors.ts";
import { SharedTimer } from "./shared_timer.ts";

/** The longest that a reservation waits for bytes to be released. */
export const BUDGET_WAIT_MS = 10_000;

export interface ByteBudgetOptions {
  clock: Clock;
  /** The bytes for the whole process. */
  sizeBytes: number;
  /** The most bytes for one organization. */
  orgSizeBytes: number;
}

export interface Reservation {
  sizeBytes: number;
  /** Ends the wait with the signal's reason. */
  signal?: AbortSignal;
}

/** Reserved bytes, until they are released. */
export interface ByteLease extends Disposable {
  readonly sizeBytes: number;
  /** Adds bytes. Waits and fails like `reserve()`; on failure the lease keeps its bytes. */
  grow(reservation: Reservation): Promise<void>;
  /** Releases all but this many bytes; a larger number changes nothing. */
  shrinkTo(sizeBytes: number): void;
  /** Releases all bytes; a second call does nothing. */
  [Symbol.dispose](): void;
}

/**
 * Limits the bytes that a process holds for large values, in all and for each organization. Within
 * an organization, requests are served in order; organizations take turns. A request that fits
 * never waits for another organization.
 */
export class ByteBudget {
  readonly #sizeBytes: number;
  readonly #orgSizeBytes: number;
  readonly #waitTimer: SharedTimer;
  readonly #orgs = new Map<string, Org>();
  /** The organizations that wait, in the order of their turns. */
  readonly #waitingOrgs = new Set<Org>();
  #heldBytes = 0;

  constructor({ clock, sizeBytes, orgSizeBytes }: ByteBudgetOptions) {
    this.#sizeBytes = sizeBytes;
    this.#orgSizeBytes = Math.min(orgSizeBytes, sizeBytes);
    this.#waitTimer = new SharedTimer({ clock, delayMs: BUDGET_WAIT_MS });
  }

  /** The bytes that are held now, in all. */
  get heldBytes(): number {
    return this.#heldBytes;
  }

  /** The number of organizations in memory. */
  get orgs(): number {
    return this.#orgs.size;
  }

  /** Whether `sizeBytes` more could be reserved without waiting. */
  hasRoom(orgKey: string, sizeBytes: number): boolean {
    const org = this.#orgs.get(orgKey) ?? new Org(orgKey);
    return !org.isWaiting && this.#fits(org, sizeBytes);
  }

  /** The most bytes of a single lease. */
  get leaseBytesMax(): number {
    return this.#orgSizeBytes;
  }

  /**
   * Waits until the organization's share and the budget have room, for at most `BUDGET_WAIT_MS`.
   * Errors: `memory_full` after that time, `too_large` for more than an organization's whole share.
   */
  async reserve(orgKey: string, { sizeBytes, signal }: Reservation): Promise<ByteLease> {
    const org = this.#orgs.get(orgKey) ?? new Org(orgKey);
    await this.#acquire(org, { sizeBytes, signal, heldBytes: 0, queue: org.waiting });
    return this.#lease(org, sizeBytes);
  }

  #lease(org: Org, reservedBytes: number): ByteLease {
    let sizeBytes = reservedBytes;
    let isOpen = true;
    org.leases++;
    const releaseAbove = (leftBytes: number): void => {
      if (leftBytes >= sizeBytes) return;
      this.#release(org, sizeBytes - leftBytes);
      sizeBytes = leftBytes;
    };
    return {
      get sizeBytes() {
        return sizeBytes;
      },
      grow: async ({ sizeBytes: moreBytes, signal }) => {
        const more = { sizeBytes: moreBytes, signal, heldBytes: sizeBytes, queue: org.growing };
        await this.#acquire(org, more);
        sizeBytes += moreBytes;
        if (!isOpen) releaseAbove(0);
      },
      shrinkTo: releaseAbove,
      [Symbol.dispose]: () => {
        if (!isOpen) return;
        isOpen = false;
        org.leases--;
        releaseAbove(0);
        this.#forgetIdle(org);
      },
    };
  }

  /** Reserves the bytes: immediately if they fit and nothing else of the organization waits. */
  async #acquire(org: Org, wanted: Wanted): Promise<void> {
    const { sizeBytes, signal, heldBytes, queue } = wanted;
    signal?.throwIfAborted();
    if (heldBytes + sizeBytes > this.#orgSizeBytes) {
      throw largerThanShare(heldBytes + sizeBytes, this.#orgSizeBytes);
    }
    const isFirst = queue.size === 0 && org.growing.size === 0;
    if (isFirst && this.#fits(org, sizeBytes)) return this.#hold(org, sizeBytes);
    await this.#wait(org, wanted);
  }

  async #wait(org: Org, { sizeBytes, signal, queue }: Wanted): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter: Waiter = { sizeBytes, grant: resolve };
    queue.add(waiter);
    this.#orgs.set(org.key, org);
    this.#waitingOrgs.add(org);
    const cancelTimer = this.#waitTimer.after(() => reject(this.#full(org, sizeBytes)));
    const onAbort = (): void => reject(signal?.reason);
    signal?.addEventListener("abort", onAbort, { once: true });
    try {
      await promise;
    } catch (error) {
      // Requests that waited after this one may fit.
      if (queue.delete(waiter)) this.#serve();
      this.#forgetIdle(org);
      throw error;
    } finally {
      cancelTimer();
      signal?.removeEventListener("abort", onAbort);
    }
  }

  #fits(org: Org, sizeBytes: number): boolean {
    return org.heldBytes + sizeBytes <= this.#orgSizeBytes &&
      this.#heldBytes + sizeBytes <= this.#sizeBytes;
  }

  #hold(org: Org, sizeBytes: number): void {
    org.heldBytes += sizeBytes;
    this.#heldBytes += sizeBytes;
    this.#orgs.set(org.key, org);
  }

  #release(org: Org, sizeBytes: number): void {
    org.heldBytes -= sizeBytes;
    this.#heldBytes -= sizeBytes;
    this.#serve();
    this.#forgetIdle(org);
  }

  #forgetIdle(org: Org): void {
    if (org.heldBytes + org.leases === 0 && !org.isWaiting) this.#orgs.delete(org.key);
  }

  /** Grants all requests that fit now. A served organization moves to the end of the queue. */
  #serve(): void {
    for (const org of this.#waitingOrgs) {
      const queue = org.growing.size > 0 ? org.growing : org.waiting;
      const [first] = queue;
      if (first && !this.#fits(org, first.sizeBytes)) continue;
      this.#waitingOrgs.delete(org);
      if (!first) continue;
      queue.delete(first);
      this.#hold(org, first.sizeBytes);
      first.grant();
      // The loop visits this organization again, after the others.
      if (org.isWaiting) this.#waitingOrgs.add(org);
    }
  }

  #full(org: Org, sizeBytes: number): AppError {
    const isOwn = org.heldBytes + sizeBytes > this.#orgSizeBytes;
    const who = isOwn
      ? `the organization holds ${org.heldBytes} of its ${this.#orgSizeBytes} bytes`
      : `the server holds ${this.#heldBytes} of its ${this.#sizeBytes} bytes`;
    return new AppError(
      "memory_full",
      `Cannot take ${sizeBytes} more bytes into memory: ${who}; try again later`,
    );
  }
}

interface Wanted extends Reservation {
  /** The bytes that the lease holds already. */
  heldBytes: number;
  queue: Set<Waiter>;
}

interface Waiter {
  sizeBytes: number;
  grant(): void;
}

class Org {
  readonly key: string;
  heldBytes = 0;
  leases = 0;
  /** Leases that wait for more bytes. They come first: what they hold is useless without these. */
  readonly growing = new Set<Waiter>();
  readonly waiting = new Set<Waiter>();

  constructor(key: string) {
    this.key = key;
  }

  get isWaiting(): boolean {
    return this.growing.size + this.waiting.size > 0;
  }
}

function largerThanShare(sizeBytes: number, orgSizeBytes: number): AppError {
  return new AppError(
    "too_large",
    `Cannot hold ${sizeBytes} bytes in memory: an organization may hold ${orgSizeBytes}`,
  );
}
