import type { Log } from "../lib/log.ts";
import { FairQueue } from "../lib/turns/fair_queue.ts";
import { JobError, type JobOptions, type WorkerProgram } from "./job.ts";
import { type AnyProgram, type ThreadAnswer, WorkerThread } from "./worker_thread.ts";

/** The fewest threads. With only one, a single organization could use all of them. */
const THREADS_LEAST = 2;
const THREADS_MOST = 4;
/** The threads for organizations that would otherwise wait for the long jobs of others. */
const EXTRA_THREADS = 2;
const LONG_MS = 1_000;
/**
 * Keeps a thread for jobs in quick succession. After this time, the thread ends and its heap is
 * released.
 */
const IDLE_MS = 5_000;
const WAITING_MAX = 500;

export interface WorkerPoolOptions {
  log: Log;
  /**
   * The most jobs that run at the same time; the default is the number of cores, at least 2 and at
   * most 4.
   */
  threadsMax?: number;
  /** The milliseconds after which an idle thread ends and releases its memory. */
  idleMs?: number;
  /** The most waiting jobs of one organization. */
  waitingMax?: number;
  /** The milliseconds after which a running job is long. */
  longMs?: number;
}

interface Waiting {
  program: AnyProgram;
  job: unknown;
  options: JobOptions;
  resolve(answer: unknown): void;
  reject(reason: unknown): void;
}

/**
 * Runs jobs in worker threads. A thread is started when needed and ended when idle. Organizations
 * take turns, and one organization alone never uses all threads. The programs of an organization
 * take turns too. For each long job there is an extra thread, up to a bound, for an organization
 * that has none.
 */
export class WorkerPool implements AsyncDisposable {
  readonly #log: Log;
  readonly #threadsMax: number;
  readonly #organizationMax: number;
  readonly #extraMax: number;
  readonly #longMs: number;
  readonly #idleMs: number;
  readonly #waitingMax: number;
  readonly #queue = new FairQueue<Waiting>();
  /** The idle threads, with the timer that ends each. */
  readonly #idle = new Map<WorkerThread, ReturnType<typeof setTimeout>>();
  readonly #busy = new Map<WorkerThread, { orgKey: string; end: Promise<void> }>();
  /** The busy threads whose jobs are long. */
  readonly #long = new Set<WorkerThread>();
  /**
   * Abandoned threads, which do not answer, with their organizations. New threads replace them, up
   * to twice the number of threads.
   */
  readonly #lost = new Map<WorkerThread, string>();
  #jobsBegun = 0;
  #isClosed = false;

  constructor(options: WorkerPoolOptions) {
    const { log, threadsMax = coreCount(), idleMs = IDLE_MS, waitingMax = WAITING_MAX } = options;
    this.#log = log;
    this.#threadsMax = threadsMax;
    this.#organizationMax = Math.max(1, threadsMax - 1);
    this.#extraMax = threadsMax < THREADS_LEAST ? 0 : EXTRA_THREADS;
    this.#longMs = options.longMs ?? LONG_MS;
    this.#idleMs = idleMs;
    this.#waitingMax = waitingMax;
  }

  /**
   * Runs a job and returns its result. Rejects with the signal's reason if it aborts before the
   * answer, unless the program checks its stop flag and answers. Rejects with `JobError` if there
   * is no answer.
   */
  async run<Job, Answer>(
    program: WorkerProgram<Job, Answer>,
    job: Job,
    options: JobOptions,
  ): Promise<Answer> {
    const { signal, orgKey } = options;
    if (this.#isClosed) throw closed();
    signal.throwIfAborted();
    if (this.#queue.count(orgKey) >= this.#waitingMax) {
      const message = `${this.#waitingMax} jobs of this organization wait already: try again later`;
      throw new JobError("queue_full", message);
    }
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const waiting: Waiting = { program, job, options, resolve, reject };
    const leave = (): void => {
      if (this.#queue.remove(orgKey, waiting)) reject(signal.reason);
    };
    signal.addEventListener("abort", leave, { once: true });
    this.#queue.add(orgKey, waiting, options.subgroup ?? program.name);
    this.#next();
    try {
      return program.toAnswer(await promise);
    } finally {
      signal.removeEventListener("abort", leave);
    }
  }

  /** The numbers of threads, by their state. */
  get threads(): { idle: number; busy: number; lost: number } {
    return { idle: this.#idle.size, busy: this.#busy.size, lost: this.#lost.size };
  }

  /** The number of jobs that threads have started. */
  get jobsBegun(): number {
    return this.#jobsBegun;
  }

  /** Stops running jobs and rejects waiting ones. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    for (let left = this.#queue.take(); left; left = this.#queue.take()) left.reject(closed());
    const ends = [...this.#busy.values()].map(({ end }) => end);
    for (const thread of this.#busy.keys()) thread.stop();
    await Promise.all(ends);
    for (const thread of this.#idle.keys()) this.#endIdle(thread);
    for (const thread of this.#lost.keys()) thread.end();
  }

  #next(): void {
    while (!this.#isClosed && this.#busy.size < this.#room + this.#extraRoom) {
      const waiting = this.#queue.take((orgKey) => this.#mayServe(orgKey));
      if (waiting === undefined) return;
      this.#begin(waiting);
    }
  }

  get #room(): number {
    return roomOf(this.#threadsMax, this.#lost.size);
  }

  get #extraRoom(): number {
    return Math.min(this.#long.size, this.#extraMax);
  }

  #mayServe(orgKey: string): boolean {
    const busy = [...this.#busy.values()].filter((thread) => thread.orgKey === orgKey).length;
    const lost = [...this.#lost.values()].filter((other) => other === orgKey).length;
    if (this.#busy.size >= this.#room) return busy + lost === 0;
    return busy < roomOf(this.#organizationMax, lost);
  }

  #begin(waiting: Waiting): void {
    this.#jobsBegun++;
    const thread = this.#takeThread(waiting.program);
    // The promise continues after this function, when the thread is in `#busy`.
    const end = this.#run(thread, waiting);
    this.#busy.set(thread, { orgKey: waiting.options.orgKey, end });
  }

  #takeThread(program: AnyProgram): WorkerThread {
    for (const thread of this.#idle.keys()) {
      if (thread.program !== program) continue;
      this.#takeFromIdle(thread);
      return thread;
    }
    const [oldest] = this.#idle.keys();
    if (oldest && this.#idle.size + this.#busy.size >= 2 * this.#threadsMax) this.#endIdle(oldest);
    return new WorkerThread({ program, onLateAnswer: (thread) => this.#endLost(thread) });
  }

  async #run(thread: WorkerThread, { job, options, resolve, reject }: Waiting): Promise<void> {
    const { signal, orgKey, deadlineMs, onPart } = options;
    const stop = (): void => thread.stop();
    signal.addEventListener("abort", stop, { once: true });
    options.onBegin?.();
    const timer = setTimeout(() => this.#markLong(thread), this.#longMs);
    const answer = await thread.run({ job, deadlineMs, onPart });
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
    this.#busy.delete(thread);
    this.#long.delete(thread);
    this.#putAway(thread, { answer, orgKey });
    if (typeof answer === "object" && answer.kind === "done") resolve(answer.answer);
    else if (signal.aborted && !thread.program.isInterruptible) reject(signal.reason);
    else reject(this.#isClosed ? closed() : errorOf(answer));
    this.#next();
  }

  #markLong(thread: WorkerThread): void {
    this.#long.add(thread);
    this.#next();
  }

  #putAway(
    thread: WorkerThread,
    { answer, orgKey }: { answer: ThreadAnswer; orgKey: string },
  ): void {
    const { name } = thread.program;
    if (answer === "silent") {
      this.#lost.set(thread, orgKey);
      // A thread that does not check its stop flag is abandoned when its job is stopped, so no
      // warning is needed.
      if (!thread.program.isInterruptible) return;
      this.#log.warn(`a job of ${name} does not end; its thread is abandoned`, this.threads);
    } else if (answer === "broken") {
      thread.end();
      this.#log.error(`a thread for ${name} crashed`, thread.error);
    } else {
      if (answer.kind === "failed") this.#log.error(`a job of ${name} failed`, answer.message);
      if (this.#isClosed || thread.shouldEnd) thread.end();
      else this.#keep(thread);
    }
  }

  #keep(thread: WorkerThread): void {
    this.#idle.set(thread, setTimeout(() => this.#endIdle(thread), this.#idleMs));
  }

  #takeFromIdle(thread: WorkerThread): void {
    clearTimeout(this.#idle.get(thread));
    this.#idle.delete(thread);
  }

  #endIdle(thread: WorkerThread): void {
    this.#takeFromIdle(thread);
    thread.end();
  }

  #endLost(thread: WorkerThread): void {
    this.#lost.delete(thread);
    thread.end();
    this.#next();
  }
}

/**
 * Returns how many jobs may run. Lost threads are replaced until there are twice as many threads.
 */
function roomOf(most: number, lost: number): number {
  return most - Math.max(0, lost - most);
}

function closed(): Error {
  return new JobError("unavailable", "The pool of threads is closed");
}

function errorOf(answer: ThreadAnswer): JobError {
  if (answer === "silent") return new JobError("timeout", "the job does not end");
  if (answer === "broken") return new JobError("unavailable", "the job could not be run now");
  switch (answer.kind) {
    case "ended":
      return new JobError(answer.fault, `the job was ended: ${answer.fault}`);
    case "failed":
      return new JobError("failed", "the job failed");
    case "done":
      throw new Error("A job that is done has no error");
  }
}

function coreCount(): number {
  return Math.min(Math.max(THREADS_LEAST, navigator.hardwareConcurrency), THREADS_MOST);
}
