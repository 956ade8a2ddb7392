/** The database, and the file that it was opened as. */
export interface CheckpointRequest {
  path: string;
  file: { dev: number; ino: number | null };
}

/** How much of the log is in the database; frames are counted from the beginning of the log. */
export interface CheckpointResult {
  frames: number;
  copied: number;
}

export type CheckpointAnswer = CheckpointResult | { error: string };

/** A thread that says nothing for so long is taken as dead, and writers wait no longer for it. */
const SILENT_MS = 10_000;

export interface CheckpointThreadOptions {
  path: string;
  script?: URL;
  silentMs?: number;
}

/**
 * Copies the log of a database in a thread. It is started for the first copy and kept, because a
 * start holds up everybody for longer than a copy.
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

  /** One at a time. Rejects if the thread fails; the next call starts another one. */
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
