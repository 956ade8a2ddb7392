import { setImmediate, setTimeout } from "node:timers/promises";
import type { Work } from "./database.ts";
import type { Queries } from "./dialect.ts";
import { isConstraintViolation } from "./connections/sqlite_errors.ts";

/** The writer's side of one database: one transaction at a time. */
export interface Writer {
  readonly queries: Queries;
  /** Waits for the write lock; throws when it is not to be had. */
  begin(): Promise<void>;
  script(sql: string): Promise<void>;
  commit(): Promise<void>;
  /** Undoes all since `begin`; does not throw. */
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

/** One of several jobs threw, so all of them are undone and run again, each apart. */
class JobThrew extends Error {}

type Outcome = { job: Job; value: unknown } | { job: Job; error: unknown };

const GROUP_SIZE_MAX = 256;

/** How long others wait for a group in the same thread, about. */
const STRETCH_MS = 20;
const TRIES_MAX = 5;
const GIVE_UP_AFTER_MS = 15_000;
const PAUSE_MS_MAX = 200;

/**
 * Lets the writes that come in one turn of the event loop share one commit, and where there are
 * several, those of the turn after it too: requests under load write in different turns. A group
 * that keeps others waiting commits what it has written, and leaves the rest to the next one: few
 * rows of megabytes take as long as hundreds of small ones.
 */
export class GroupCommit {
  readonly #writer: Writer;
  readonly #stretchMs: number;
  readonly #queue: Job[] = [];
  #draining: Promise<void> | null = null;
  /** How many shared the commit before. */
  #sizeBefore = 0;

  /** `stretchMs`: how long a group may write; `Infinity` if others have the thread meanwhile. */
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

  /** Resolves when nothing is left to write. */
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
        const last = tries === TRIES_MAX || performance.now() > deadline;
        if (last || !this.#writer.isTransient(error)) {
          return jobs.forEach((job) => job.reject(error));
        }
        await setTimeout(Math.random() * PAUSE_MS_MAX * tries);
      }
    }
  }

  /** A deferred constraint shows only in the commit, which does not say whose it is. */
  async #runEachAlone(jobs: Job[]): Promise<void> {
    for (const job of jobs) await this.#runGroup([job]);
  }

  /** Jobs seldom throw: only if one did does the group pay for savepoints, in a second go. */
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

  /** A savepoint, so that a job that throws undoes only its own changes. */
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

  /**
   * Takes one job back. If that fails too, such as on a full disk, the whole group fails for
   * that reason.
   */
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
