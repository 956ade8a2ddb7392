import type { LogLevel } from "../lib/log.ts";

/** The output for log lines: `Deno.stdout`. */
export interface ByteSink {
  write(bytes: Uint8Array): Promise<number>;
  writeSync(bytes: Uint8Array): number;
}

export interface LogOutputOptions {
  sink: ByteSink;
  /** Called when lines can be written again, with the number of lost lines. */
  onLost(lines: number): void;
}

/** How long a line that is not an error waits, to be written together with others. */
const GATHER_MS = 5;
/** The most characters that wait for a blocked output. Further lines are lost. */
const WAITING_CHARACTERS_MAX = 4 * 1024 * 1024;
/** The time for writing the last lines when the process ends. */
const LAST_LINES_MS = 1_000;

/**
 * Writes log lines in their order, many in one write. It never waits for the reader of standard
 * output: a full pipe blocks neither requests nor the end of the process.
 */
export class LogOutput implements AsyncDisposable {
  readonly #sink: ByteSink;
  readonly #onLost: (lines: number) => void;
  readonly #encoder = new TextEncoder();
  #waiting = "";
  #lost = 0;
  /** Whether the last write failed. */
  #isFailing = false;
  #writing: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor({ sink, onLost }: LogOutputOptions) {
    this.#sink = sink;
    this.#onLost = onLost;
  }

  /** Adds a line. Lines of errors are written immediately, with all lines before them. */
  readonly write = (line: string, level: LogLevel): void => {
    if (this.#waiting.length + line.length >= WAITING_CHARACTERS_MAX) {
      this.#lost++;
      return;
    }
    this.#waiting += `${line}\n`;
    if (level === "error") void this.flush();
    else this.#arm();
  };

  /** Resolves when all lines so far are written, or lost because the output is closed. */
  async flush(): Promise<void> {
    await this.#writing;
    // The write that may be running now was started after the call.
    await this.#writeOut();
  }

  /** For a process that ends in this turn. If another write is running, waiting lines are lost. */
  flushSync(): void {
    if (this.#writing !== null || this.#waiting === "") return;
    const bytes = this.#take();
    try {
      for (let at = 0; at < bytes.length;) at += this.#sink.writeSync(bytes.subarray(at));
    } catch {
      // The reason for the end of the process is printed to standard error.
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const { promise: late, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, LAST_LINES_MS);
    await Promise.race([this.flush(), late]);
    clearTimeout(timer);
  }

  #arm(): void {
    if (this.#writing !== null || this.#waiting === "") return;
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      void this.#writeOut();
    }, GATHER_MS);
  }

  /**
   * Starts a write of all waiting lines unless one is running. Lines that arrive meanwhile are in
   * the next write.
   */
  #writeOut(): Promise<void> {
    if (this.#writing === null && this.#waiting === "") return Promise.resolve();
    return this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null;
      this.#arm();
    });
  }

  async #writeAll(): Promise<void> {
    const bytes = this.#take();
    let at = 0;
    try {
      while (at < bytes.length) at += await this.#sink.write(bytes.subarray(at));
    } catch {
      // The reader is gone, or the disk is full. The server continues without its log.
      this.#lost += countLines(bytes.subarray(at));
      this.#isFailing = true;
      return;
    }
    if (!this.#isFailing) return;
    this.#isFailing = false;
    this.#tellLost();
  }

  #take(): Uint8Array {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const bytes = this.#encoder.encode(this.#waiting);
    this.#waiting = "";
    // A line about lost ones would be lost, too, and told in turn.
    if (!this.#isFailing) this.#tellLost();
    return bytes;
  }

  #tellLost(): void {
    const lost = this.#lost;
    this.#lost = 0;
    if (lost > 0) this.#onLost(lost);
  }
}

const LINE_FEED = 10;

function countLines(bytes: Uint8Array): number {
  return bytes.reduce((count, byte) => byte === LINE_FEED ? count + 1 : count, 0);
}
