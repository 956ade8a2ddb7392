/** The path of the database, and the identity of the file when it was opened. */
export interface CheckpointRequest {
  path: string;
  file: { dev: number; ino: number | null };
}

/** The number of frames in the log, and how many of them are copied into the database. */
export interface CheckpointResult {
  frames: number;
  copied: number;
}

export type CheckpointAnswer = CheckpointResult | { error: string };

/** A thread that is silent for this long is considered dead; writers no longer wait for it. */
const SILENT_MS = 10_000;

export interface CheckpointThreadOptions {
  path: string;
  script?: URL;
  silentMs?: number;
}

/**
 * Copies the log of a database into it, in a worker thread. The thread is started for the first
 * copy and kept, because starting it blocks longer than a copy.
 */
export class CheckpointThread {
  readonly #request: CheckpointRequest;
  readonly #script: URL;
  readonly #silentMs: number;
  #worker: Worker | null = null;

  constructor({ path, script, silentMs = SILENT_MS }: CheckpointThreadOptions) {
    const { dev, ino } = Deno.statSync(path);
    this.#request = { path, file: { dev, ino } };
    this.#script = script ?? new URL("./checkpoint_worker.ts", import.meta.url);
    this.#silentMs = silentMs;
  }

  /**
   * Runs one checkpoint; calls must not overlap. Rejects if the thread fails; the next call starts
   * a new thread.
   */
  async run(): Promise<CheckpointResult> {
    try {
      const answer = await this.#ask();
      if ("error" in answer) throw new Error(answer.error);
      return answer;
    } catch (error) {
      this.end();
      throw error;
    }
  }

  end(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }

  async #ask(): Promise<CheckpointAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<CheckpointAnswer>();
    const worker = this.#worker ??= new Worker(this.#script, { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<CheckpointAnswer>) => resolve(data);
    worker.onerror = (event) => {
      event.preventDefault();
      reject(new Error(event.message));
    };
    const late = () => reject(new Error(`No answer for ${this.#silentMs} ms`));
    const timer = setTimeout(late, this.#silentMs);
    try {
      worker.postMessage(this.#request);
      return await promise;
    } finally {
      clearTimeout(timer);
    }
  }
}
