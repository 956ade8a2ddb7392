import type { Database } from "../../db/database.ts";
import { type Clock, sleep } from "../../lib/clock.ts";
import { Fault } from "../../lib/fault.ts";
import type { Log } from "../../lib/log.ts";

const POLL_INTERVAL_MS = 1_000;
const REST_MS = 5;

/** Follow-up work after changes of rows, done in pieces. */
export interface BackgroundJob {
  /** The work as a phrase for the log, which writes "cannot …". */
  name: string;
  /** Whether there is work to do. Takes no write lock. */
  isDue(db: Database): Promise<boolean>;
  /** Does one piece in one transaction. Returns false if nothing is left to do. */
  next(db: Database, now: number): Promise<boolean>;
}

/** Checks every second whether a job has work to do, and does it. */
export class BackgroundJobRunner implements AsyncDisposable {
  readonly #deps: { db: Database; clock: Clock };
  readonly #job: BackgroundJob;
  readonly #fault: Fault;
  readonly #stopping = new AbortController();
  #cancelTimer: () => void = () => {};
  #running: Promise<void> = Promise.resolve();

  constructor(deps: { db: Database; clock: Clock; log: Log }, job: BackgroundJob) {
    const { clock, log } = deps;
    this.#deps = deps;
    this.#job = job;
    this.#fault = new Fault({ clock, log, message: `cannot ${job.name}` });
  }

  start(): void {
    this.#cancelTimer = this.#deps.clock.after(POLL_INTERVAL_MS, () => {
      this.#running = this.#poll().finally(() => {
        if (!this.#stopping.signal.aborted) this.start();
      });
    });
  }

  /** Stops once the piece in progress has ended. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort(new Error("this process stops"));
    this.#cancelTimer();
    await this.#running;
  }

  async #poll(): Promise<void> {
    try {
      await runJob(this.#deps, this.#job, this.#stopping.signal);
      this.#fault.over();
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      this.#fault.occurred(error);
    }
  }
}

/** Does all pieces of a job, with pauses between them in which others can write. */
export async function runJob(
  { db, clock }: { db: Database; clock: Clock },
  job: BackgroundJob,
  stopping?: AbortSignal,
): Promise<void> {
  if (!await job.isDue(db)) return;
  while (await job.next(db, clock.now())) await sleep(clock, REST_MS, stopping);
}
