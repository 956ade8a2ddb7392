import type { ScriptAnswer, ScriptReport, ScriptRequest } from "./script_request.ts";

export type ScriptJob = Omit<ScriptRequest, "stop">;

/** `silent` does not answer though it should; `broken` never will. Neither is used again. */
export type ThreadAnswer = ScriptAnswer | "silent" | "broken";

/** For a thread to start on a busy machine. */
const START_MS = 10_000;
/** For a thread to answer that its script was ended. */
const GRACE_MS = 1_000;

/** What the memories of earlier scripts may hold until they are collected. */
const GARBAGE_BYTES_MAX = 128 * 1024 * 1024;

interface ThreadOptions {
  /** A thread that was given up has ended its script. */
  onLateAnswer(thread: ScriptThread): void;
}

/** A thread that runs one script at a time. */
export class ScriptThread {
  /** Why it broke. */
  error: unknown = null;
  readonly #worker: Worker;
  readonly #stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  readonly #options: ThreadOptions;
  /** Answers the script at hand; null where there is none, or it was given up. */
  #answer: ((answer: ThreadAnswer) => void) | null = null;
  #startMs = START_MS;
  #grownBytes = 0;
  #watch: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ThreadOptions) {
    this.#options = options;
    this.#worker = new Worker(new URL("./script_worker.ts", import.meta.url), {
      type: "module",
      deno: { permissions: "none" },
    });
    this.#worker.onmessage = ({ data }: MessageEvent<ScriptReport>) => {
      this.#grownBytes += data.grownBytes;
      if (this.#answer) this.#settle(data.answer);
      else this.#options.onLateAnswer(this);
    };
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.error = event.message;
      if (this.#answer) this.#settle("broken");
      else this.#options.onLateAnswer(this);
    };
  }

  /** Whether it is to be ended, which gives back what its scripts have left at once. */
  get isWorn(): boolean {
    return this.#grownBytes > GARBAGE_BYTES_MAX;
  }

  /** Never rejects. */
  run(job: ScriptJob): Promise<ThreadAnswer> {
    const { promise, resolve } = Promise.withResolvers<ThreadAnswer>();
    this.#answer = resolve;
    Atomics.store(this.#stop, 0, 0);
    this.#watchFor(job.deadlineMs + GRACE_MS);
    this.#worker.postMessage({ ...job, stop: this.#stop.buffer } satisfies ScriptRequest);
    return promise;
  }

  /** Has the script at hand ended; it is answered all the same. */
  stop(): void {
    if (this.#answer === null) return;
    Atomics.store(this.#stop, 0, 1);
    this.#watchFor(GRACE_MS);
  }

  /** Ends it for good, as soon as it runs no script. */
  end(): void {
    clearTimeout(this.#watch);
    this.#worker.terminate();
  }

  #watchFor(ms: number): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => this.#settle("silent"), this.#startMs + ms);
  }

  #settle(answer: ThreadAnswer): void {
    clearTimeout(this.#watch);
    this.#startMs = 0;
    this.#answer?.(answer);
    this.#answer = null;
  }
}
