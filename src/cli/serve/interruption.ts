import type { Clock } from "../../lib/clock.ts";

const SIGNALS = { SIGINT: 130, SIGTERM: 143 } as const;

/** The exit code of `timeout` in the GNU core utilities. */
const TIMEOUT_EXIT_CODE = 124;

interface InterruptionOptions {
  clock: Clock;
  timeoutMs: number | null;
  /** Called at the first signal. */
  onSignal(): void;
  /** Called when a second signal ends the process immediately. */
  onAbandon(): void;
}

/** Ends work at a timeout, SIGINT or SIGTERM. A second signal ends the process immediately. */
export class Interruption implements Disposable {
  readonly #controller = new AbortController();
  readonly #undo: (() => void)[] = [];
  /** The exit code after an interruption; null if there was none. */
  exitCode: number | null = null;

  constructor({ clock, timeoutMs, onSignal, onAbandon }: InterruptionOptions) {
    for (const [signal, exitCode] of Object.entries(SIGNALS)) {
      const name = signal as keyof typeof SIGNALS;
      const listener = (): void => {
        if (this.#interrupt(exitCode)) onSignal();
        else this.#abandon(onAbandon, exitCode);
      };
      Deno.addSignalListener(name, listener);
      this.#undo.push(() => Deno.removeSignalListener(name, listener));
    }
    if (timeoutMs !== null) {
      this.#undo.push(clock.after(timeoutMs, () => this.#interrupt(TIMEOUT_EXIT_CODE)));
    }
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get isTimeUp(): boolean {
    return this.exitCode === TIMEOUT_EXIT_CODE;
  }

  [Symbol.dispose](): void {
    for (const undo of this.#undo) undo();
  }

  #abandon(onAbandon: () => void, exitCode: number): never {
    try {
      onAbandon();
    } finally {
      Deno.exit(exitCode);
    }
  }

  /** Interrupts the work. Returns false if a signal has interrupted it before. */
  #interrupt(exitCode: number): boolean {
    if (this.exitCode !== null) return false;
    this.exitCode = exitCode;
    this.#controller.abort();
    return true;
  }
}
