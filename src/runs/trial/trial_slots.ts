import type { Clock } from "../../lib/clock.ts";
import { FairSlots, type SlotOwner } from "../../lib/turns/fair_slots.ts";

/**
 * A dry run computes all the time, and keeps up to 32 Mi characters until its end. A few at once
 * use a core as well as many would.
 */
const DRY_RUNS = {
  inAll: 8,
  perOrg: 6,
  perUser: 3,
  waitingPerOrg: 100,
  waitMs: 10_000,
  refusal: "unavailable",
  noun: "dry runs",
  verb: "tried",
} as const;

/** A tested step may take a minute, for which nobody wants to wait. */
const STEPS = {
  inAll: 16,
  perOrg: 12,
  perUser: 4,
  waitingPerOrg: 0,
  waitMs: 0,
  refusal: "unavailable",
  noun: "steps",
  verb: "tried",
} as const;

/** The dry runs and tests of steps that this process does at once, and those that wait. */
export class TrialSlots {
  readonly #dryRuns: FairSlots;
  readonly #steps: FairSlots;

  constructor({ clock }: { clock: Clock }) {
    this.#dryRuns = new FairSlots({ clock, ...DRY_RUNS });
    this.#steps = new FairSlots({ clock, ...STEPS });
  }

  /** Waits for a slot. Throws `unavailable` after 10 seconds, or if too many wait already. */
  forDryRun(owner: SlotOwner, signal?: AbortSignal): Promise<Disposable> {
    return this.#dryRuns.take(owner, signal);
  }

  /** Throws `unavailable` if there is no slot. */
  forStep(owner: SlotOwner): Promise<Disposable> {
    return this.#steps.take(owner);
  }
}
