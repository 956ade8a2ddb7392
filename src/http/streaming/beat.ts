import type { Clock } from "../../lib/clock.ts";

export interface BeatMember {
  /** When it is called next; the beat's to set. */
  nextBeatAt: number;
  onBeat(): void;
}

/**
 * Calls each member every `everyMs` from when it joined, all of them from one timer. A call that
 * comes late does not delay the next one.
 */
export class Beat {
  readonly #clock: Clock;
  readonly #everyMs: number;
  /** In the order in which they are due, since all wait equally long. */
  readonly #members = new Set<BeatMember>();
  #cancelTimer: (() => void) | null = null;

  constructor({ clock, everyMs }: { clock: Clock; everyMs: number }) {
    this.#clock = clock;
    this.#everyMs = everyMs;
  }

  join(member: BeatMember): void {
    member.nextBeatAt = this.#clock.now() + this.#everyMs;
    this.#members.add(member);
    if (this.#cancelTimer === null) this.#arm();
  }

  leave(member: BeatMember): void {
    this.#members.delete(member);
    if (this.#members.size > 0) return;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }

  #arm(): void {
    const [first] = this.#members;
    if (!first) return;
    const delayMs = Math.min(first.nextBeatAt - this.#clock.now(), this.#everyMs);
    this.#cancelTimer = this.#clock.after(Math.max(delayMs, 0), () => this.#call());
  }

  #call(): void {
    this.#cancelTimer = null;
    const now = this.#clock.now();
    const [first] = this.#members;
    // A clock that was set, or a machine that slept, begins a beat of its own for all.
    const isAnew = first !== undefined && Math.abs(first.nextBeatAt - now) > this.#everyMs;
    for (const member of this.#members) {
      const isSetBack = member.nextBeatAt > now + this.#everyMs;
      if (member.nextBeatAt > now && !isSetBack) break;
      member.nextBeatAt = (isAnew ? now : member.nextBeatAt) + this.#everyMs;
      this.#members.delete(member);
      this.#members.add(member);
      member.onBeat();
    }
    if (this.#cancelTimer === null) this.#arm();
  }
}
