import { anySignal } from "../any_signal.ts";
import type { Clock } from "../clock.ts";
import { AppError } from "../errors.ts";
import { FairQueue } from "./fair_queue.ts";

/** The most holders at once, and how others wait. */
export interface SlotLimits {
  inAll: number;
  perOrg: number;
  /** For one user, over all organizations. */
  perUser: number;
  /** The most of one organization that wait for a slot; 0 if none may wait. */
  waitingPerOrg: number;
  /** The longest wait. */
  waitMs: number;
  /** The code of the error for those that get no slot. */
  refusal: "unavailable" | "memory_full";
  /** The work in the plural and what happens to it, for messages: steps are being tried. */
  noun: string;
  verb: string;
}

/** Who takes a slot. */
export interface SlotOwner {
  orgKey: string;
  userId: string;
}

interface Waiting extends SlotOwner {
  begin(): void;
}

/**
 * Slots for work that requests do themselves. Organizations take turns at slots that fall free, as
 * do the users of each, so that nobody's requests keep others waiting for long.
 */
export class FairSlots {
  readonly #clock: Clock;
  readonly #limits: SlotLimits;
  readonly #byOrg = new Map<string, number>();
  readonly #byUser = new Map<string, number>();
  readonly #queue = new FairQueue<Waiting>();
  #taken = 0;

  constructor({ clock, ...limits }: SlotLimits & { clock: Clock }) {
    this.#clock = clock;
    this.#limits = limits;
  }

  /**
   * Resolves with a slot, which the caller must dispose of. Throws the refusal if too many of the
   * organization wait, or one has waited too long, and the signal's reason as soon as it aborts.
   */
  async take({ orgKey, userId }: SlotOwner, signal?: AbortSignal): Promise<Disposable> {
    signal?.throwIfAborted();
    const owner = { orgKey, userId };
    if (this.#mayTake(owner)) return this.#give(owner);
    if (this.#queue.count(orgKey) >= this.#limits.waitingPerOrg) throw this.#refusalOf(owner);
    return await this.#wait(owner, signal);
  }

  async #wait(owner: SlotOwner, signal?: AbortSignal): Promise<Disposable> {
    const { orgKey, userId } = owner;
    const time = new AbortController();
    const cancel = this.#clock.after(
      this.#limits.waitMs,
      () => time.abort(this.#refusalOf(owner)),
    );
    using ended = anySignal(signal ? [time.signal, signal] : [time.signal]);
    const slot = Promise.withResolvers<Disposable>();
    const waiting = { ...owner, begin: () => slot.resolve(this.#give(owner)) };
    const leave = (): void => {
      if (this.#queue.remove(orgKey, waiting)) slot.reject(ended.signal.reason);
    };
    this.#queue.add(orgKey, waiting, userId);
    ended.signal.addEventListener("abort", leave, { once: true });
    try {
      return await slot.promise;
    } finally {
      cancel();
      ended.signal.removeEventListener("abort", leave);
    }
  }

  #mayTake({ orgKey, userId }: SlotOwner): boolean {
    const { inAll, perOrg, perUser } = this.#limits;
    return this.#taken < inAll && (this.#byOrg.get(orgKey) ?? 0) < perOrg &&
      (this.#byUser.get(userId) ?? 0) < perUser;
  }

  #give({ orgKey, userId }: SlotOwner): Disposable {
    this.#taken++;
    add(this.#byOrg, orgKey, 1);
    add(this.#byUser, userId, 1);
    return {
      [Symbol.dispose]: () => {
        this.#taken--;
        add(this.#byOrg, orgKey, -1);
        add(this.#byUser, userId, -1);
        if (!this.#queue.isEmpty) this.#serve();
      },
    };
  }

  #serve(): void {
    const mayServe = (orgKey: string, userId: string) => this.#mayTake({ orgKey, userId });
    for (let next = this.#queue.take(mayServe); next; next = this.#queue.take(mayServe)) {
      next.begin();
    }
  }

  #refusalOf({ orgKey, userId }: SlotOwner): AppError {
    const { perOrg, perUser, refusal, noun, verb } = this.#limits;
    const own = this.#byUser.get(userId) ?? 0;
    const ofOrg = this.#byOrg.get(orgKey) ?? 0;
    const who = own >= perUser
      ? `${own} of your ${noun}`
      : ofOrg >= perOrg
      ? `${ofOrg} ${noun} of your organization`
      : `${this.#taken} ${noun}`;
    return new AppError(refusal, `${who} are being ${verb} at once; try again`);
  }
}

function add(counts: Map<string, number>, key: string, change: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
