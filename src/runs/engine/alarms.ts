import type { Clock } from "../../lib/clock.ts";
import { Fault } from "../../lib/fault.ts";
import type { Log } from "../../lib/log.ts";

/** Timers of one owner; disposing of them stops all. */
export class Alarms implements Disposable {
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #cancels = new Set<() => void>();
  #isOver = false;

  /** Errors of a repeated turn are written to `log`. */
  constructor(clock: Clock, log: Log) {
    this.#clock = clock;
    this.#log = log;
  }

  /**
   * Repeats `turn`, `everyMs` after the previous one has ended. `action` describes the turn in the
   * log.
   */
  repeat(
    action: string,
    { everyMs, turn }: { everyMs: number; turn: () => Promise<void> },
  ): void {
    const fault = new Fault({ clock: this.#clock, log: this.#log, message: `cannot ${action}` });
    const again = (): void =>
      this.#after(everyMs, async () => {
        await turn().then(() => fault.over(), (error) => fault.occurred(error));
        again();
      });
    again();
  }

  [Symbol.dispose](): void {
    this.#isOver = true;
    for (const cancel of this.#cancels) cancel();
    this.#cancels.clear();
  }

  #after(delayMs: number, callback: () => void): void {
    if (this.#isOver) return;
    const cancel = this.#clock.after(delayMs, () => {
      this.#cancels.delete(cancel);
      callback();
    });
    this.#cancels.add(cancel);
  }
}
