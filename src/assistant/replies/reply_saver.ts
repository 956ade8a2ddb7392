import type { Clock } from "../../lib/clock.ts";

interface ReplySaverOptions {
  clock: Clock;
  /** The time between new text and the save that includes it. */
  delayMs: number;
  /** Stores the whole text so far; must not throw. */
  save(text: string): Promise<void>;
}

/** Saves a growing text to disk. A crash loses at most the text of `delayMs` plus one save. */
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

  /** Resolves when no save is in progress or planned. */
  async stop(): Promise<void> {
    this.#cancel?.();
    this.#cancel = null;
    await this.#saving;
  }
}
