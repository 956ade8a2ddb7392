import type { Database } from "../../db/database.ts";
import type { Clock } from "../../lib/clock.ts";
import { Fault } from "../../lib/fault.ts";
import type { Log } from "../../lib/log.ts";
import { saveLastUses } from "./api_key_store.ts";

const SAVE_EVERY_MS = 60_000;
const KEYS_MAX = 10_000;

export interface ApiKeyUsesDeps {
  db: Database;
  clock: Clock;
  log: Log;
}

/**
 * Records when each key was last used: in memory, then written at most once a minute and at
 * disposal. After 10,000 keys in a minute, further keys keep their earlier time.
 */
export class ApiKeyUses implements AsyncDisposable {
  readonly #deps: ApiKeyUsesDeps;
  readonly #fault: Fault;
  #uses = new Map<string, number>();
  #cancelTimer: (() => void) | null = null;
  #saving: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(deps: ApiKeyUsesDeps) {
    this.#deps = deps;
    const { clock, log } = deps;
    const message = "cannot record the last use of API keys";
    this.#fault = new Fault({ clock, log, message, level: "warn" });
  }

  record(id: string): void {
    if (this.#isClosed || (this.#uses.size >= KEYS_MAX && !this.#uses.has(id))) return;
    const { clock } = this.#deps;
    this.#uses.set(id, clock.now());
    this.#cancelTimer ??= clock.after(SAVE_EVERY_MS, () => {
      this.#cancelTimer = null;
      this.#saving = this.#saving.then(() => this.#save());
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosed = true;
    this.#cancelTimer?.();
    await this.#saving;
    await this.#save();
  }

  /** Writes the recorded times. If that fails, they are lost until the next use of each key. */
  async #save(): Promise<void> {
    const uses = this.#uses;
    if (uses.size === 0) return;
    this.#uses = new Map();
    const { db } = this.#deps;
    try {
      await db.transaction(({ queries }) => saveLastUses(queries, uses));
      this.#fault.over();
    } catch (error) {
      this.#fault.occurred(error);
    }
  }
}
