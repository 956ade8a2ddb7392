import { Fault } from "../lib/fault.ts";
import { refreshCalendars, type RefreshDeps } from "../schedules/calendars/refresh_calendar.ts";

const POLL_INTERVAL_MS = 60_000;

/** Refreshes calendars of free days that are due, once a minute. */
export class CalendarRefresher implements AsyncDisposable {
  readonly #deps: RefreshDeps;
  readonly #fault: Fault;
  readonly #stopping = new AbortController();
  #turn: Promise<void> = Promise.resolve();
  #cancelTimer: () => void = () => {};

  constructor(deps: RefreshDeps) {
    this.#deps = deps;
    const { base: { clock }, log } = deps;
    this.#fault = new Fault({ clock, log, message: "cannot refresh calendars" });
  }

  start(): void {
    this.#cancelTimer = this.#deps.base.clock.after(POLL_INTERVAL_MS, () => {
      this.#turn = this.#check().finally(() => {
        if (!this.#stopping.signal.aborted) this.start();
      });
    });
  }

  /** Aborts the current request and stops. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort(new Error("this process stops"));
    this.#cancelTimer();
    await this.#turn;
  }

  async #check(): Promise<void> {
    try {
      await refreshCalendars(this.#deps, this.#stopping.signal);
      this.#fault.over();
    } catch (error) {
      if (!this.#stopping.signal.aborted) this.#fault.occurred(error);
    }
  }
}
