const KEPT_MS = 30_000;
const NOT_AGAIN_MS = 120_000;

/**
 * While a process always executes something, a run that is to be executed alone never gets its
 * turn. New runs therefore wait for it, though not longer than a bound: the present work may take
 * hours.
 */
export class Quarantine {
  #until = -Infinity;
  #notBefore = -Infinity;

  /** Called now and then with whether such a run waits beside others. */
  look({ isWaiting, now }: { isWaiting: boolean; now: number }): void {
    if (!isWaiting) this.#until = -Infinity;
    // Further away it can lie only if the clock was set back since.
    const isTooSoon = now < this.#notBefore && this.#notBefore - now <= NOT_AGAIN_MS;
    if (!isWaiting || isTooSoon) return;
    this.#until = now + KEPT_MS;
    this.#notBefore = now + NOT_AGAIN_MS;
  }

  /** Whether nothing new may begin beside what is going on. */
  isKept(now: number): boolean {
    return now < this.#until && this.#until - now <= KEPT_MS;
  }
}
