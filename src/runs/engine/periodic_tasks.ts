import type { Clock } from "../../lib/clock.ts";
import { Fault } from "../../lib/fault.ts";
import type { Log } from "../../lib/log.ts";

/** Tasks of one owner that repeat at intervals; disposing of them stops all. */
export class PeriodicTasks implements Disposable {
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #cancels = new Set<() => void>();
  #isOver = false;

  /** Errors of a repeated task are written to `log`. */
  constructor(clock: Clock, log: Log) {
    this.#clock = clock;
    this.#log = log;
  }

  /**
   * Repeats `task`, `everyMs` after the previous one has ended. `action` describes the task in the
   * log.
   */
  repeat(
    action: string,
    { everyMs, task }: { everyMs: number; task: () => Promise<void> },
  ): void {
    const fault = new Fault({ clock: this.#clock, log: this.#log, message: `cannot ${action}` });
    const again = (): void =>
      this.#after(everyMs, async () => {
        await task().then(() => fault.over(), (error) => fault.occurred(error));
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
