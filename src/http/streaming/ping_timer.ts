import type { Clock } from "../../lib/clock.ts";

export interface PingMember {
  /** The time of the next call; set by `PingTimer`. */
  nextPingAt: number;
  onPing(): void;
}

/**
 * Calls each member every `everyMs` after it joined, with one timer for all. A late call does not
 * delay the next one.
 */
export class PingTimer {
  readonly #clock: Clock;
  readonly #everyMs: number;
  /** In the order of their next calls, because all members have the same interval. */
  readonly #members = new Set<PingMember>();
  #cancelTimer: (() => void) | null = null;

  constructor({ clock, everyMs }: { clock: Clock; everyMs: number }) {
    this.#clock = clock;
    this.#everyMs = everyMs;
  }

  join(member: PingMember): void {
    member.nextPingAt = this.#clock.now() + this.#everyMs;
    this.#members.add(member);
    if (this.#cancelTimer === null) this.#arm();
  }

  leave(member: PingMember): void {
    this.#members.delete(member);
    if (this.#members.size > 0) return;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }

  #arm(): void {
    const [first] = this.#members;
    if (!first) return;
    const delayMs = Math.min(first.nextPingAt - this.#clock.now(), this.#everyMs);
    this.#cancelTimer = this.#clock.after(Math.max(delayMs, 0), () => this.#call());
  }

  #call(): void {
    this.#cancelTimer = null;
    const now = this.#clock.now();
    const [first] = this.#members;
    // If the clock was set or the machine slept, all members start a new interval.
    const isAnew = first !== undefined && Math.abs(first.nextPingAt - now) > this.#everyMs;
    for (const member of this.#members) {
      const isSetBack = member.nextPingAt > now + this.#everyMs;
      if (member.nextPingAt > now && !isSetBack) break;
      member.nextPingAt = (isAnew ? now : member.nextPingAt) + this.#everyMs;
      this.#members.delete(member);
      this.#members.add(member);
      member.onPing();
    }
    if (this.#cancelTimer === null) this.#arm();
  }
}
