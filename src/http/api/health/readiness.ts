import type { Clock } from "../../../lib/clock.ts";
import { Fault } from "../../../lib/fault.ts";
import type { Log } from "../../../lib/log.ts";

/** The parts that the server depends on. It is not ready only without a writable database. */
export const CHECK_NAMES = ["database", "storage", "issuer", "model"] as const;
export type CheckName = typeof CHECK_NAMES[number];

/** The check of each part; it rejects with the reason if the part fails. */
export type HealthChecks = Readonly<Record<CheckName, () => Promise<void>>>;

/** The body of the response of `/readyz`. */
export interface ReadyState {
  /** Whether the server can process writes. */
  ready: boolean;
  /** The failing parts without which the server still works. */
  degraded: CheckName[];
  checks: Record<CheckName, "ok" | "failing">;
}

export interface ReadinessOptions {
  checks: HealthChecks;
  /** Whether the server is shutting down and accepts nothing new. */
  isDraining: () => boolean;
  clock: Clock;
  log: Log;
  /** A monotonic time in milliseconds. */
  monotonic?: () => number;
}

const CHECK_TIMEOUT_MS = 3_000;
const KEEP_MS = 2_000;

/**
 * Reports whether the server can serve requests. The checks run at most every two seconds,
 * regardless of the number of requests, and never twice at once.
 */
export class Readiness {
  readonly #options: ReadinessOptions;
  readonly #monotonic: () => number;
  readonly #faults = new Map<CheckName, Fault>();
  readonly #running = new Map<CheckName, Promise<void>>();
  #checked: { at: number; state: Promise<Record<CheckName, boolean>> } | null = null;

  constructor(options: ReadinessOptions) {
    this.#options = options;
    this.#monotonic = options.monotonic ?? (() => performance.now());
    const { clock, log } = options;
    for (const name of CHECK_NAMES) {
      const message = `the check of the ${name} fails`;
      this.#faults.set(name, new Fault({ clock, log, message, level: "warn" }));
    }
  }

  async state(): Promise<ReadyState> {
    const now = this.#monotonic();
    if (this.#checked === null || now - this.#checked.at >= KEEP_MS) {
      this.#checked = { at: now, state: this.#checkAll() };
    }
    const passed = await this.#checked.state;
    const failing = CHECK_NAMES.filter((name) => !passed[name]);
    const checks = Object.fromEntries(
      CHECK_NAMES.map((name) => [name, passed[name] ? "ok" : "failing"]),
    ) as ReadyState["checks"];
    return {
      ready: passed.database && !this.#options.isDraining(),
      degraded: failing.filter((name) => name !== "database"),
      checks,
    };
  }

  async #checkAll(): Promise<Record<CheckName, boolean>> {
    const results = await Promise.all(
      CHECK_NAMES.map(async (name) => [name, await this.#passes(name)] as const),
    );
    return Object.fromEntries(results) as Record<CheckName, boolean>;
  }

  async #passes(name: CheckName): Promise<boolean> {
    const fault = this.#faults.get(name);
    const { promise: late, reject } = Promise.withResolvers<never>();
    const error = new Error(`no answer within ${CHECK_TIMEOUT_MS / 1000} s`);
    const timer = setTimeout(() => reject(error), CHECK_TIMEOUT_MS);
    try {
      await Promise.race([this.#run(name), late]);
      fault?.over();
      return true;
    } catch (error) {
      fault?.occurred(error);
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Runs a check, or joins the one that is running, so that hanging checks do not accumulate. */
  #run(name: CheckName): Promise<void> {
    const running = this.#running.get(name) ??
      this.#options.checks[name]().finally(() => this.#running.delete(name));
    this.#running.set(name, running);
    return running;
  }
}
