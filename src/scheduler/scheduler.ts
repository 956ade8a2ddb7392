import { Fault } from "../lib/fault.ts";
import { findNextDueAt } from "../schedules/schedule_store.ts";
import { isAnyBackfill } from "../schedules/backfill/backfill_store.ts";
import { isAnyWaiting } from "../schedules/waiting_tick_store.ts";
import { LimitedLog } from "./limited_log.ts";
import { WorkThrottle } from "./work_throttle.ts";
import { type SchedulerDeps, startDueRuns } from "./start_due_runs.ts";

/** The longest time until changes by other processes, and a clock that was set, are noticed. */
const POLL_INTERVAL_MS = 5_000;

/**
 * The longest pause between the end of a run and the start of the tick, or of the backfilled run,
 * that waits for it.
 */
const WAITING_POLL_INTERVAL_MS = 1_000;

/** Starts the runs of all schedules from one loop, which sleeps until the next tick or poll. */
export class Scheduler implements AsyncDisposable {
  readonly #deps: SchedulerDeps;
  readonly #log: LimitedLog;
  readonly #fault: Fault;
  readonly #backfills: WorkThrottle;
  #isStopping = false;
  #wasWoken = false;
  #pass: Promise<void> | null = null;
  #cancelTimer: () => void = () => {};

  constructor(deps: SchedulerDeps) {
    const { base: { clock } } = deps;
    const log = new LimitedLog({ log: deps.log, clock });
    this.#deps = { ...deps, log };
    this.#log = log;
    this.#fault = new Fault({ clock, log, message: "cannot look for due schedules" });
    this.#backfills = new WorkThrottle(clock);
  }

  /** Starts the loop, or makes it check schedules now. */
  wake(): void {
    if (this.#isStopping) return;
    this.#wasWoken = true;
    this.#cancelTimer();
    this.#pass ??= this.#run();
  }

  /** Stops after the ticks that are being started. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#isStopping = true;
    this.#cancelTimer();
    await this.#pass;
    this.#log[Symbol.dispose]();
  }

  async #run(): Promise<void> {
    let nextAt = 0;
    while (this.#wasWoken && !this.#isStopping) {
      this.#wasWoken = false;
      nextAt = await this.#check();
    }
    this.#pass = null;
    if (this.#isStopping) return;
    const { clock } = this.#deps.base;
    this.#cancelTimer = clock.after(Math.max(nextAt - clock.now(), 0), () => this.wake());
  }

  /** Starts everything that is due. Returns the time of the next check. */
  async #check(): Promise<number> {
    const { base: { db, clock } } = this.#deps;
    try {
      const pass = { isStopping: () => this.#isStopping, backfills: this.#backfills };
      const succeeded = await startDueRuns(this.#deps, pass);
      if (!succeeded) return clock.now() + POLL_INTERVAL_MS;
      const nextAt = await findNextDueAt(db.queries);
      this.#fault.over();
      const isAnyHeld = await isAnyWaiting(db.queries) || await isAnyBackfill(db.queries);
      const pollIntervalMs = isAnyHeld ? WAITING_POLL_INTERVAL_MS : POLL_INTERVAL_MS;
      return Math.min(nextAt ?? Infinity, clock.now() + pollIntervalMs);
    } catch (error) {
      this.#fault.occurred(error);
      return clock.now() + POLL_INTERVAL_MS;
    }
  }
}
