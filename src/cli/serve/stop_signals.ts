/** The exit codes of a shell for a program that these signals end. */
const EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGQUIT: 131, SIGTERM: 143 } as const;

/** The signals that stop a server: the first one orderly, the second one immediately. */
export class StopSignals implements Disposable {
  /** Resolves with the first signal. */
  readonly first: Promise<void>;
  /** Resolves with the exit code of the second signal. */
  readonly second: Promise<number>;
  readonly #undo: (() => void)[] = [];

  constructor() {
    const first = Promise.withResolvers<void>();
    const second = Promise.withResolvers<number>();
    let count = 0;
    for (const [signal, exitCode] of Object.entries(EXIT_CODES)) {
      const name = signal as keyof typeof EXIT_CODES;
      const listener = (): void => {
        if (++count === 1) first.resolve();
        else second.resolve(exitCode);
      };
      Deno.addSignalListener(name, listener);
      this.#undo.push(() => Deno.removeSignalListener(name, listener));
    }
    this.first = first.promise;
    this.second = second.promise;
  }

  [Symbol.dispose](): void {
    for (const undo of this.#undo) undo();
  }
}
