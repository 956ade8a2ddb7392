import type { MiddlewareHandler } from "hono";
import type { ByteBudget } from "../../lib/byte_budget.ts";
import type { Clock } from "../../lib/clock.ts";
import { FairSlots, type SlotOwner } from "../../lib/turns/fair_slots.ts";
import type { HttpEnv } from "../env.ts";

/**
 * How long a response will be is known only when it has been read and written, by which time it is
 * in memory up to four times. So few are put together at once.
 */
const AT_ONCE = {
  inAll: 16,
  perOrg: 12,
  perUser: 6,
  waitingPerOrg: 500,
  waitMs: 10_000,
  refusal: "memory_full",
  noun: "answers",
  verb: "put together",
} as const;

/** The memory of responses that may be large: those put together now, and those being sent. */
export class LargeAnswers {
  readonly #slots: FairSlots;
  readonly #memory: ByteBudget;

  constructor({ clock, memory }: { clock: Clock; memory: ByteBudget }) {
    this.#slots = new FairSlots({ clock, ...AT_ONCE });
    this.#memory = memory;
  }

  /** Waits until another response may be put together. Errors: `memory_full`. */
  begin(owner: SlotOwner, signal: AbortSignal): Promise<Disposable> {
    return this.#slots.take(owner, signal);
  }

  /**
   * Counts a response as held until it has been sent, or the client has left. One that is larger
   * than the share of the organization takes all of it. Errors: `memory_full`.
   */
  async hold(orgKey: string, wantedBytes: number, signal: AbortSignal): Promise<Disposable> {
    const sizeBytes = Math.min(wantedBytes, this.#memory.leaseBytesMax);
    const lease = await this.#memory.reserve(orgKey, { sizeBytes, signal });
    const end = (): void => lease[Symbol.dispose]();
    signal.addEventListener("abort", end, { once: true });
    return {
      [Symbol.dispose]() {
        signal.removeEventListener("abort", end);
        end();
      },
    };
  }
}

/** Gives the requests the bounds of large responses. */
export function boundAnswers(answers: LargeAnswers): MiddlewareHandler<HttpEnv> {
  return (c, next) => {
    c.set("answers", answers);
    return next();
  };
}
