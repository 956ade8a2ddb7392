import type { Clock } from "../../lib/clock.ts";

interface ReplySaverOptions {
  clock: Clock;
  /** From new text to the save that has it. */
  delayMs: number;
  /** Stores all of the text so far; must not throw. */
  save(text: string): Promise<void>;
}

/** Keeps a growing text on disk, at most `delayMs` and one save behind. */
export class ReplySaver {
  readonly #options: ReplySaverOptions;
  #text = "";
  #cancel: (() => void) | null = null;
  #saving: Promise<void> = Promise.resolve();

  constructor(options: ReplySaverOptions) {
    this.#options = options;
  }

  get text(): string {
    return this.#text;
  }

  append(text: string): void {
    this.#text += text;
    const { clock, delayMs } = this.#options;
    this.#cancel ??= clock.after(delayMs, () => {
      this.#cancel = null;
      this.#saving = this.#saving.then(() => this.#options.save(this.#text));
    });
  }

  /** Resolves when no save is under way or to come. */
  async stop(): Promise<void> {
    this.#cancel?.();
    this.#cancel = null;
    await this.#saving;
  }
}
