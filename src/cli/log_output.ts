import type { LogLevel } from "../lib/log.ts";

/** The output that log lines are written to: `Deno.stdout`. */
export interface ByteSink {
  write(bytes: Uint8Array): Promise<number>;
  writeSync(bytes: Uint8Array): number;
}

export interface LogOutputOptions {
  sink: ByteSink;
  /** Called once lines are taken again, with how many were lost meanwhile. */
  onLost(lines: number): void;
}

/** How long a line that is no error waits for others to be written with it. */
const GATHER_MS = 5;
/**
 * The bytes that wait for a blocked sink; beyond this bound lines are lost, so that memory is not.
 */
const WAITING_CHARACTERS_MAX = 4 * 1024 * 1024;
/** How long the last lines have when the process ends. */
const LAST_LINES_MS = 1_000;

/**
 * Writes log lines in the order in which they come, many in one write, and never waits for the
 * reader of standard output: a pipe that is full holds up neither requests nor the end.
 */
export class LogOutput implements AsyncDisposable {
  readonly #sink: ByteSink;
  readonly #onLost: (lines: number) => void;
  readonly #encoder = new TextEncoder();
  #waiting = "";
  #lost = 0;
  #writing: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor({ sink, onLost }: LogOutputOptions) {
    this.#sink = sink;
    this.#onLost = onLost;
  }

  /** Takes a line; an error's goes out at once, with all that came before it. */
  readonly write = (line: string, level: LogLevel): void => {
    if (this.#waiting.length + line.length >= WAITING_CHARACTERS_MAX) {
      this.#lost++;
      return;
    }
    this.#waiting += `${line}\n`;
    if (level === "error") void this.flush();
    else this.#arm();
  };

  /** Resolves when every line so far is written, or lost because the sink is closed. */
  async flush(): Promise<void> {
    await this.#writing;
    // Anything that is being written now was taken after the call.
    await this.#writeOut();
  }

  /** For a process that dies in this very turn; what another write may be stuck behind is lost. */
  flushSync(): void {
    if (this.#writing !== null || this.#waiting === "") return;
    const bytes = this.#take();
    try {
      for (let at = 0; at < bytes.length;) at += this.#sink.writeSync(bytes.subarray(at));
    } catch {
      // The reason for the end of the process goes to standard error.
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

  /** One write at a time, of all that waits; what comes meanwhile gathers for the next. */
  #writeOut(): Promise<void> {
    if (this.#writing === null && this.#waiting === "") return Promise.resolve();
    return this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null;
      this.#arm();
    });
  }

  async #writeAll(): Promise<void> {
    const bytes = this.#take();
    try {
      for (let at = 0; at < bytes.length;) at += await this.#sink.write(bytes.subarray(at));
    } catch {
      // The reader is gone, or the disk is full: a server outlives its log.
    }
  }

  #take(): Uint8Array {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const bytes = this.#encoder.encode(this.#waiting);
    this.#waiting = "";
    const lost = this.#lost;
    this.#lost = 0;
    if (lost > 0) this.#onLost(lost);
    return bytes;
  }
}
