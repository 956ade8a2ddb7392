const KEPT_MS = 30_000;
const PAUSE_MS = 120_000;

/**
 * Makes new runs wait for a quarantined run, which has to be executed alone and would never get its
 * turn while the process always executes something. The time is bounded, because the runs in
 * progress may take hours.
 */
export class Quarantine {
  #until = -Infinity;
  #notBefore = -Infinity;

  /**
   * Called at intervals. `isWaiting` says whether a quarantined run waits while others are
   * executed.
   */
  update({ isWaiting, now }: { isWaiting: boolean; now: number }): void {
    if (!isWaiting) this.#until = -Infinity;
    // The time can be further away than that only if the clock was set back.
    const isTooSoon = now < this.#notBefore && this.#notBefore - now <= PAUSE_MS;
    if (!isWaiting || isTooSoon) return;
    this.#until = now + KEPT_MS;
    this.#notBefore = now + PAUSE_MS;
  }

  /** Whether no new run may begin while others are being executed. */
  isKept(now: number): boolean {
    return now < this.#until && this.#until - now <= KEPT_MS;
  }
}
