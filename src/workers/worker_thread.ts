import type { EndReport, JobReport, JobRequest, WorkerProgram } from "./job.ts";

/**
 * `silent`: the thread did not answer in time. `broken`: it crashed. Neither kind of thread is used
 * again.
 */
export type ThreadAnswer = EndReport | "silent" | "broken";

/** The longest start of a thread on a busy machine. */
const START_MS = 10_000;
/** The longest time until a thread answers that its job has ended. */
const GRACE_MS = 2_000;

/** The most bytes that earlier jobs may have left in a thread until the garbage is collected. */
const GARBAGE_BYTES_MAX = 128 * 1024 * 1024;
/** A thread with a larger heap is ended, because a heap rarely shrinks. */
const HEAP_BYTES_MAX = 160 * 1024 * 1024;

/** A thread may only lower its own priority. Permissions that are not listed would be granted. */
const PERMISSIONS = {
  read: false,
  write: false,
  net: false,
  env: false,
  run: false,
  ffi: false,
  import: false,
  sys: ["getPriority" as const, "setPriority" as const],
};

/** A program without the types of its jobs and answers. */
export type AnyProgram = Pick<
  WorkerProgram<never, unknown>,
  "name" | "url" | "isInterruptible" | "isSingleUse"
>;

interface ThreadOptions {
  program: AnyProgram;
  /** Called when an abandoned thread has ended its job. */
  onLateAnswer(thread: WorkerThread): void;
}

/** A job as it is sent to its thread. */
export interface ThreadJob {
  job: unknown;
  deadlineMs: number;
  onPart?(part: unknown): void;
}

/** A thread that runs one job at a time, with no permission outside of the thread. */
export class WorkerThread {
  /** The reason why the thread is broken. */
  error: unknown = null;
  readonly program: AnyProgram;
  readonly #worker: Worker;
  readonly #stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  readonly #onLateAnswer: (thread: WorkerThread) => void;
  /** Resolves the current job; null if there is none or it was abandoned. */
  #answer: ((answer: ThreadAnswer) => void) | null = null;
  #onPart: (part: unknown) => void = () => {};
  #startMs = START_MS;
  #grownBytes = 0;
  #heapBytes = 0;
  #jobs = 0;
  #watch: ReturnType<typeof setTimeout> | undefined;

  constructor({ program, onLateAnswer }: ThreadOptions) {
    this.program = program;
    this.#onLateAnswer = onLateAnswer;
    this.#worker = openWorker(program.url);
    this.#worker.onmessage = ({ data }: MessageEvent<JobReport>) => this.#hear(data);
    this.#worker.onerror = (event) => {
      event.preventDefault();
      this.error = event.message;
      this.#conclude("broken");
    };
  }

  /** Whether the thread should be ended, to release the memory that its jobs have left. */
  get shouldEnd(): boolean {
    return (this.program.isSingleUse && this.#jobs > 0) ||
      this.#grownBytes > GARBAGE_BYTES_MAX || this.#heapBytes > HEAP_BYTES_MAX;
  }

  /** Runs a job. Never rejects. */
  run({ job, deadlineMs, onPart = () => {} }: ThreadJob): Promise<ThreadAnswer> {
    const { promise, resolve } = Promise.withResolvers<ThreadAnswer>();
    this.#answer = resolve;
    this.#onPart = onPart;
    this.#jobs++;
    Atomics.store(this.#stop, 0, 0);
    this.#watchFor(deadlineMs + GRACE_MS);
    this.#worker.postMessage({ job, deadlineMs, stop: this.#stop.buffer } satisfies JobRequest);
    return promise;
  }

  /**
   * Stops the current job. It is answered immediately, or soon if the program checks its stop flag.
   */
  stop(): void {
    if (this.#answer === null) return;
    Atomics.store(this.#stop, 0, 1);
    if (this.program.isInterruptible) this.#watchFor(GRACE_MS);
    else this.#settle("silent");
  }

  /** Terminates the thread as soon as it runs no job. */
  end(): void {
    clearTimeout(this.#watch);
    this.#worker.terminate();
  }

  #hear(report: JobReport): void {
    if (report.kind === "part") {
      if (this.#answer) this.#onPart(report.part);
      return;
    }
    this.#grownBytes += report.grownBytes;
    this.#heapBytes = report.heapBytes;
    this.#conclude(report);
  }

  #conclude(answer: ThreadAnswer): void {
    if (this.#answer) this.#settle(answer);
    else this.#onLateAnswer(this);
  }

  #watchFor(ms: number): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => this.#settle("silent"), this.#startMs + ms);
  }

  #settle(answer: ThreadAnswer): void {
    clearTimeout(this.#watch);
    if (answer !== "silent") this.#startMs = 0;
    const answers = this.#answer;
    this.#answer = null;
    this.#onPart = () => {};
    answers?.(answer);
  }
}

function openWorker(url: URL): Worker {
  // A constant, because the worker types of Deno 2.7 do not declare `deno`.
  const options = { type: "module", deno: { permissions: PERMISSIONS } } as const;
  try {
    return new Worker(url, options);
  } catch {
    // The process does not have that permission itself, so it cannot grant it.
    const without = { ...options, deno: { permissions: "none" } } as const;
    return new Worker(url, without);
  }
}
