import { anySignal } from "../../lib/any_signal.ts";
import type { Clock } from "../../lib/clock.ts";
import { AppError } from "../../lib/errors.ts";
import { FairSlots, type SlotLimits, type SlotOwner } from "../../lib/turns/fair_slots.ts";

/**
 * A dry run computes all the time, and keeps up to 32 Mi characters until its end. A few at once
 * use a core as well as many would.
 */
const DRY_RUNS: SlotLimits = {
  inAll: 8,
  perOrg: 6,
  perUser: 3,
  waitingPerOrg: 100,
  noun: "dry runs",
};

/** How long a dry run waits for a slot. */
const WAIT_MS_MAX = 10_000;

/** A tested step may take a minute, for which nobody wants to wait. */
const STEPS: SlotLimits = { inAll: 16, perOrg: 12, perUser: 4, waitingPerOrg: 0, noun: "steps" };

/** The dry runs and tests of steps that this process does at once, and those that wait. */
export class TrialSlots {
  readonly #clock: Clock;
  readonly #dryRuns = new FairSlots(DRY_RUNS);
  readonly #steps = new FairSlots(STEPS);

  constructor({ clock }: { clock: Clock }) {
    this.#clock = clock;
  }

  /** Waits for a slot. Throws `unavailable` after 10 seconds, or if too many wait already. */
  async forDryRun(owner: SlotOwner, signal?: AbortSignal): Promise<Disposable> {
    const time = new AbortController();
    const cancel = this.#clock.after(WAIT_MS_MAX, () => time.abort(tooLong()));
    using ended = anySignal(signal ? [time.signal, signal] : [time.signal]);
    try {
      return await this.#dryRuns.take(owner, ended.signal);
    } finally {
      cancel();
    }
  }

  /** Throws `unavailable` if there is no slot. */
  async forStep(owner: SlotOwner): Promise<Disposable> {
    return await this.#steps.take(owner, NEVER);
  }
}

const NEVER = new AbortController().signal;

function tooLong(): AppError {
  return new AppError(
    "unavailable",
    `Cannot begin the dry run: others were under way for ${WAIT_MS_MAX / 1_000} s; try again`,
  );
}
