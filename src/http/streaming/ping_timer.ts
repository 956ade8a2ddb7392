import type { Clock } from "../../lib/clock.ts";

export interface PingMember {
  /** When it is called next; the pings's to set. */
  nextPingAt: number;
  onPing(): void;
}

/**
 * Calls each member every `everyMs` from when it joined, all of them from one timer. A call that
 * comes late does not delay the next one.
 */
export class PingTimer {
  readonly #clock: Clock;
  readonly #everyMs: number;
  /** In the order in which they are due, since all wait equally long. */
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
    // A clock that was set, or a machine that slept, begins a pings of its own for all.
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
