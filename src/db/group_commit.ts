import { setImmediate, setTimeout } from "node:timers/promises";
import type { Work } from "./database.ts";
import type { Queries } from "./dialect.ts";
import { isConstraintViolation } from "./connections/sqlite_errors.ts";

/** The writing connection of a database, with one transaction at a time. */
export interface Writer {
  readonly queries: Queries;
  /** Begins a transaction once the write lock is free; throws if the lock cannot be obtained. */
  begin(): Promise<void>;
  script(sql: string): Promise<void>;
  commit(): Promise<void>;
  /** Undoes all changes since `begin()`; does not throw. */
  rollback(): Promise<void>;
  /** Whether the whole group may be run again after this error. */
  isTransient(error: unknown): boolean;
}

interface Job {
  work: Work<unknown>;
  effects: (() => void)[];
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** One of several jobs threw: all are undone and run again, each in its own savepoint. */
class JobThrew extends Error {}

type Outcome = { job: Job; value: unknown } | { job: Job; error: unknown };

const GROUP_SIZE_MAX = 256;

/** The approximate time that a group may delay other work of the thread. */
const STRETCH_MS = 20;
const ATTEMPTS_MAX = 5;
const GIVE_UP_AFTER_MS = 15_000;
const PAUSE_MS_MAX = 200;

/**
 * Lets writes that arrive in the same turn of the event loop share one commit. If there are
 * several, the commit also includes those of the next turn, because requests under load write in
 * different turns. A group that takes long commits the writes so far and leaves the others to the
 * next group: a few rows of megabytes take as long as hundreds of small ones.
 */
export class GroupCommit {
  readonly #writer: Writer;
  readonly #stretchMs: number;
  readonly #queue: Job[] = [];
  #draining: Promise<void> | null = null;
  /** The number of jobs in the previous commit. */
  #sizeBefore = 0;

  /** `stretchMs` is how long a group may write; `Infinity` if writing does not block the thread. */
  constructor(writer: Writer, { stretchMs = STRETCH_MS } = {}) {
    this.#writer = writer;
    this.#stretchMs = stretchMs;
  }

  run<T>(work: Work<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ work, effects: [], resolve: (value) => resolve(value as T), reject });
      this.#draining ??= this.#drain();
    });
  }

  /** Resolves when no writes are pending. */
  async idle(): Promise<void> {
    await this.#draining;
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      await setImmediate();
      if (this.#queue.length > 1 || this.#sizeBefore > 1) await setImmediate();
      const jobs = this.#queue.splice(0, GROUP_SIZE_MAX);
      this.#sizeBefore = jobs.length;
      await this.#runGroup(jobs);
    }
    this.#draining = null;
  }

  async #runGroup(jobs: Job[]): Promise<void> {
    const deadline = performance.now() + GIVE_UP_AFTER_MS;
    for (let tries = 1;; tries++) {
      try {
        return settle(await this.#attempt(jobs));
      } catch (error) {
        if (jobs.length > 1 && isConstraintViolation(error)) return await this.#runEachAlone(jobs);
        const last = tries === ATTEMPTS_MAX || performance.now() > deadline;
        if (last || !this.#writer.isTransient(error)) {
          return jobs.forEach((job) => job.reject(error));
        }
        await setTimeout(Math.random() * PAUSE_MS_MAX * tries);
      }
    }
  }

  /**
   * Runs each job in its own commit: a deferred constraint fails only in the commit, without
   * telling which job caused it.
   */
  async #runEachAlone(jobs: Job[]): Promise<void> {
    for (const job of jobs) await this.#runGroup([job]);
  }

  /** Jobs rarely throw: savepoints are used only in a second attempt, after a job has thrown. */
  async #attempt(jobs: Job[]): Promise<Outcome[]> {
    if (jobs.length === 1) return await this.#transact(jobs, (job) => this.#runJob(job));
    try {
      return await this.#transact(jobs, (job) => this.#runJobTogether(job));
    } catch (error) {
      if (!(error instanceof JobThrew)) throw error;
      return await this.#transact(jobs, (job) => this.#runJobApart(job));
    }
  }

  async #transact(jobs: Job[], run: (job: Job) => Promise<Outcome>): Promise<Outcome[]> {
    await this.#writer.begin();
    try {
      const outcomes: Outcome[] = [];
      const endsAt = performance.now() + this.#stretchMs;
      for (const job of jobs) {
        outcomes.push(await run(job));
        if (performance.now() > endsAt) this.#queue.unshift(...jobs.splice(outcomes.length));
      }
      await this.#writer.commit();
      return outcomes;
    } catch (error) {
      await this.#writer.rollback();
      throw error;
    }
  }

  async #runJob(job: Job): Promise<Outcome> {
    job.effects = [];
    const writer = this.#writer;
    const value = await job.work({
      queries: writer.queries,
      onCommit: (effect) => job.effects.push(effect),
      script: (sql) => writer.script(sql),
    });
    return { job, value };
  }

  async #runJobTogether(job: Job): Promise<Outcome> {
    try {
      return await this.#runJob(job);
    } catch (error) {
      throw this.#writer.isTransient(error) ? error : new JobThrew();
    }
  }

  /** Runs a job in a savepoint, so that an error undoes only the changes of this job. */
  async #runJobApart(job: Job): Promise<Outcome> {
    await this.#writer.script("SAVEPOINT job");
    try {
      const outcome = await this.#runJob(job);
      await this.#writer.script("RELEASE job");
      return outcome;
    } catch (error) {
      if (this.#writer.isTransient(error)) throw error;
      await this.#undo(error);
      return { job, error };
    }
  }

  /** Undoes one job. If that fails too, as on a full disk, the group fails with `reason`. */
  async #undo(reason: unknown): Promise<void> {
    try {
      await this.#writer.script("ROLLBACK TO job;\nRELEASE job");
    } catch {
      throw reason;
    }
  }
}

function settle(outcomes: Outcome[]): void {
  for (const outcome of outcomes) {
    if ("error" in outcome) {
      outcome.job.reject(outcome.error);
      continue;
    }
    outcome.job.resolve(outcome.value);
    outcome.job.effects.forEach(queueMicrotask);
  }
}
