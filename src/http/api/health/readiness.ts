import type { Clock } from "../../../lib/clock.ts";
import { Fault } from "../../../lib/fault.ts";
import type { Log } from "../../../lib/log.ts";

/** The parts that a server needs. Without a database that takes writes it cannot serve. */
export const CHECK_NAMES = ["database", "storage", "issuer", "model"] as const;
export type CheckName = typeof CHECK_NAMES[number];

/** Each throws, or rejects, with what is wrong. */
export type HealthChecks = Readonly<Record<CheckName, () => Promise<void>>>;

/** The answer of `/readyz`. */
export interface ReadyState {
  /** Whether it can take writes. */
  ready: boolean;
  /** The parts that do not answer although the server works. */
  degraded: CheckName[];
  checks: Record<CheckName, "ok" | "failing">;
}

export interface ReadinessOptions {
  checks: HealthChecks;
  /** The server is about to end and takes nothing new. */
  isDraining: () => boolean;
  clock: Clock;
  log: Log;
  /** The time in milliseconds, which only rises. */
  monotonic?: () => number;
}

const CHECK_TIMEOUT_MS = 3_000;
const KEEP_MS = 2_000;

/**
 * Whether the server can serve. However many ask, it is found out at most every two seconds, and no
 * check begins while the last one of its kind is under way.
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

  /** Joins the check that is under way: one that hangs does not pile up. */
  #run(name: CheckName): Promise<void> {
    const running = this.#running.get(name) ??
      this.#options.checks[name]().finally(() => this.#running.delete(name));
    this.#running.set(name, running);
    return running;
  }
}
