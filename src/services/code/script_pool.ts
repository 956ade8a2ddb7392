import {
  JobError,
  type JobFault,
  type JobOptions,
  WorkerPool,
  type WorkerPoolOptions,
  type WorkerProgram,
} from "../../workers/mod.ts";
import type { ScriptAnswer, ScriptFault, ScriptJob } from "./script_request.ts";

const SCRIPTS: WorkerProgram<ScriptJob, ScriptAnswer> = {
  name: "scripts",
  url: new URL("./script_worker.ts", import.meta.url),
  isInterruptible: true,
  isSingleUse: false,
  toAnswer: (data) => data as ScriptAnswer,
};

/** Runs scripts in worker threads that no other work shares, because a script may take minutes. */
export class ScriptPool implements AsyncDisposable {
  readonly #pool: WorkerPool;

  constructor(options: WorkerPoolOptions) {
    this.#pool = new WorkerPool(options);
  }

  /**
   * Runs a script. Rejects with the signal's reason if the signal aborts before a thread starts the
   * script.
   */
  async run(job: ScriptJob, turn: JobOptions): Promise<ScriptAnswer> {
    try {
      return await this.#pool.run(SCRIPTS, job, turn);
    } catch (error) {
      if (error instanceof JobError) return { kind: "failed", ...failureOf(error) };
      throw error;
    }
  }

  /** The numbers of threads, by their state. */
  get threads(): { idle: number; busy: number; lost: number } {
    return this.#pool.threads;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#pool[Symbol.asyncDispose]();
  }
}

const FAULTS: Readonly<Record<JobFault, ScriptFault>> = {
  timeout: "timeout",
  cancelled: "cancelled",
  unavailable: "unavailable",
  queue_full: "unavailable",
  failed: "code_failed",
};

function failureOf({ fault, message }: JobError): { code: ScriptFault; message: string } {
  return { code: FAULTS[fault], message: `The script could not be run: ${message}` };
}
