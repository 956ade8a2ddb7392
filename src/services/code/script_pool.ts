import type { Log } from "../../lib/log.ts";
import { FairQueue } from "./fair_queue.ts";
import type { ScriptAnswer } from "./script_request.ts";
import { type ScriptJob, ScriptThread, type ThreadAnswer } from "./script_thread.ts";

/** More would only keep the requests of others waiting. */
const THREADS_MAX = 4;
const IDLE_MS = 30_000;

export interface ScriptPoolOptions {
  log: Log;
  threadsMax?: number;
  /** After how long an unused thread ends and gives its memory back. */
  idleMs?: number;
}

export interface ScriptTurn {
  /** Ends the script, or its waiting. */
  signal: AbortSignal;
  /** Who asks: those who wait take turns. */
  queue: string;
  /** Called when a thread takes the script. */
  onBegin(): void;
}

interface Waiting {
  job: ScriptJob;
  turn: ScriptTurn;
  resolve(answer: ScriptAnswer): void;
  reject(reason: unknown): void;
}

/** Runs scripts in as many threads as there are cores, each thread started when it is needed. */
export class ScriptPool implements AsyncDisposable {
  readonly #log: Log;
  readonly #threadsMax: number;
  readonly #idleMs: number;
  readonly #queue = new FairQueue<Waiting>();
  /** Each with the timer that ends it. */
  readonly #idle = new Map<ScriptThread, ReturnType<typeof setTimeout>>();
  readonly #busy = new Map<ScriptThread, Promise<void>>();
  /** Do not answer: their place is taken by others until there are as many of them again. */
  readonly #lost = new Set<ScriptThread>();
  #isClosed = false;

  constructor({ log, threadsMax = coreCount(), idleMs = IDLE_MS }: ScriptPoolOptions) {
    this.#log = log;
    this.#threadsMax = threadsMax;
    this.#idleMs = idleMs;
  }

  /** Rejects with the signal's reason where it aborts before a thread takes the script. */
  run(job: ScriptJob, turn: ScriptTurn): Promise<ScriptAnswer> {
    const { signal, queue } = turn;
    const { promise, resolve, reject } = Promise.withResolvers<ScriptAnswer>();
    const waiting: Waiting = { job, turn, resolve, reject };
    const leave = (): void => {
      if (this.#queue.remove(queue, waiting)) reject(signal.reason);
    };
    if (this.#isClosed) reject(new Error("The pool is closed"));
    else if (signal.aborted) reject(signal.reason);
    else {
      signal.addEventListener("abort", leave, { once: true });
      this.#queue.add(queue, waiting);
      this.#next();
    }
    return promise.finally(() => signal.removeEventListener("abort", leave));
  }

  /** How many threads there are, by what they do. */
  get threads(): { idle: number; busy: number; lost: number } {
    return { idle: this.#idle.size, busy: this.#busy.size, lost: this.#lost.size };
  }

  /** Ends what still runs; what waits is refused. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    this.#next();
    for (const thread of this.#busy.keys()) thread.stop();
    await Promise.all(this.#busy.values());
    for (const [thread, timer] of this.#idle) {
      clearTimeout(timer);
      thread.end();
    }
    for (const thread of this.#lost) thread.end();
  }

  #next(): void {
    while (this.#isClosed || this.#hasRoom()) {
      const waiting = this.#queue.take();
      if (waiting === undefined) return;
      if (this.#isClosed) waiting.reject(new Error("The pool of scripts is closed"));
      else this.#begin(waiting);
    }
  }

  #hasRoom(): boolean {
    const unreplaced = Math.max(0, this.#lost.size - this.#threadsMax);
    return this.#busy.size < this.#threadsMax - unreplaced;
  }

  #begin(waiting: Waiting): void {
    const thread = this.#takeThread();
    this.#busy.set(thread, this.#run(thread, waiting));
  }

  #takeThread(): ScriptThread {
    for (const [thread, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(thread);
      return thread;
    }
    return new ScriptThread({ onLateAnswer: (thread) => this.#endLost(thread) });
  }

  async #run(thread: ScriptThread, { job, turn, resolve }: Waiting): Promise<void> {
    const stop = (): void => thread.stop();
    turn.signal.addEventListener("abort", stop, { once: true });
    turn.onBegin();
    const answer = await thread.run(job);
    turn.signal.removeEventListener("abort", stop);
    this.#busy.delete(thread);
    this.#putAway(thread, answer);
    resolve(typeof answer === "string" ? WITHOUT_ANSWER[answer] : answer);
    this.#next();
  }

  #putAway(thread: ScriptThread, answer: ThreadAnswer): void {
    if (answer === "silent") {
      this.#lost.add(thread);
      this.#log.warn("a script does not end; its thread is left to itself", this.threads);
    } else if (answer === "broken") {
      thread.end();
      this.#log.error("a thread for scripts broke", thread.error);
    } else if (this.#isClosed || thread.isWorn) thread.end();
    else this.#idle.set(thread, setTimeout(() => this.#endIdle(thread), this.#idleMs));
  }

  #endIdle(thread: ScriptThread): void {
    this.#idle.delete(thread);
    thread.end();
  }

  #endLost(thread: ScriptThread): void {
    this.#lost.delete(thread);
    thread.end();
    this.#next();
  }
}

const WITHOUT_ANSWER: Readonly<Record<ThreadAnswer & string, ScriptAnswer>> = {
  silent: { kind: "failed", code: "timeout", message: "The script does not end" },
  broken: { kind: "failed", code: "unavailable", message: "The script could not be run now" },
};

function coreCount(): number {
  return Math.min(Math.max(1, navigator.hardwareConcurrency), THREADS_MAX);
}
