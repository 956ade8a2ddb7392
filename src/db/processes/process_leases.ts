import { sql } from "kysely";
import type { Clock } from "../../lib/clock.ts";
import type { Ids } from "../../lib/ids.ts";
import { Fault } from "../../lib/fault.ts";
import type { Log } from "../../lib/log.ts";
import type { Database } from "../database.ts";
import type { Queries } from "../dialect.ts";
import type { ProcessRegistry } from "./process_registry.ts";

const LEASE_MS = 20_000;
const HEARTBEAT_MS = 5_000;

/** The time of the database's clock, because the clocks of two machines differ. */
const NOW = sql<number>`CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)`;

interface LeaseOptions {
  db: Database;
  ids: Ids;
  clock: Clock;
  log: Log;
}

/**
 * A registry for processes on several machines. A process is alive as long as its row exists, and
 * keeps the row by renewing its lease. An expired lease is renewed unless another process has
 * removed it: while the database is unreachable no process can do that, and every fenced write
 * waits. If the row is gone, the process continues under a new id.
 */
export class LeasedProcesses implements ProcessRegistry {
  readonly #options: LeaseOptions;
  readonly #fault: Fault;
  #id = "";
  #lost = new AbortController();
  #cancelHeartbeat = () => {};
  #cancelIgnoring = () => {};
  #heartbeat: Promise<void> = Promise.resolve();
  #stopped = false;
  /**
   * Whether other leases cannot be judged for a while, because the database was unreachable or its
   * clock was set.
   */
  #ignoresExpiry = false;

  private constructor(options: LeaseOptions) {
    this.#options = options;
    const { clock, log } = options;
    this.#fault = new Fault({ clock, log, message: "cannot renew the lease of this process" });
  }

  static async open(options: LeaseOptions): Promise<LeasedProcesses> {
    const registry = new LeasedProcesses(options);
    await registry.#register();
    registry.#scheduleHeartbeat();
    return registry;
  }

  get id(): string {
    return this.#id;
  }

  get signal(): AbortSignal {
    return this.#lost.signal;
  }

  /**
   * Finds the candidates without a lease. Finds none after this process could not reach the
   * database, because the others could not renew their leases either.
   */
  async findDead(candidates: readonly string[]): Promise<string[]> {
    if (candidates.length === 0 || this.#ignoresExpiry) return [];
    const alive = await this.#options.db.transaction(async ({ queries }) => {
      if (!await isFresh(queries, this.#id)) return null;
      await shortenLeases(queries);
      await removeExpired(queries);
      const rows = await queries.selectFrom("processes").select("id")
        .where("id", "in", [...candidates]).execute();
      return new Set(rows.map((row) => row.id));
    });
    return alive === null ? [] : candidates.filter((id) => !alive.has(id));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped = true;
    this.#cancelHeartbeat();
    await this.#heartbeat;
    this.#cancelIgnoring();
    const { db, log } = this.#options;
    try {
      await db.transaction(({ queries }) =>
        queries.deleteFrom("processes").where("id", "=", this.#id).execute()
      );
    } catch (error) {
      log.error("cannot release the lease of this process; it expires by itself", error);
    }
  }

  async #register(): Promise<void> {
    const { db, ids } = this.#options;
    const id = ids.uuid();
    await db.transaction(async ({ queries }) => {
      const lease_until = sql<number>`${NOW} + ${LEASE_MS}`;
      await queries.insertInto("processes").values({ id, lease_until }).execute();
    });
    this.#id = id;
    this.#lost = new AbortController();
  }

  #scheduleHeartbeat(): void {
    if (this.#stopped) return;
    this.#cancelHeartbeat = this.#options.clock.after(HEARTBEAT_MS, () => {
      this.#heartbeat = this.#sendHeartbeat().finally(() => this.#scheduleHeartbeat());
    });
  }

  async #sendHeartbeat(): Promise<void> {
    const { db, log } = this.#options;
    try {
      const renewal = await renew(db, this.#id);
      if (renewal === "late") this.#ignoreExpiry();
      this.#fault.over();
      if (renewal !== "gone") return;
      this.#lost.abort();
      const lostId = this.#id;
      await this.#register();
      this.#fault.over();
      log.warn("the lease of this process had expired; it continues under a new id", {
        lostId,
        id: this.#id,
      });
    } catch (error) {
      this.#fault.occurred(error);
    }
  }

  /** Ignores expired leases until every living process has had the time to renew its own. */
  #ignoreExpiry(): void {
    this.#ignoresExpiry = true;
    this.#cancelIgnoring();
    this.#cancelIgnoring = this.#options.clock.after(LEASE_MS, () => this.#ignoresExpiry = false);
  }
}

/**
 * Renews a lease: `late` if heartbeats were missed before, `gone` if others have declared the
 * process dead.
 */
async function renew(db: Database, id: string): Promise<"in time" | "late" | "gone"> {
  return await db.transaction(async ({ queries }) => {
    const wasFresh = await isFresh(queries, id);
    const result = await queries.updateTable("processes")
      .set({ lease_until: sql<number>`${NOW} + ${LEASE_MS}` })
      .where("id", "=", id).executeTakeFirst();
    if (result.numUpdatedRows === 0n) return "gone";
    return wasFresh ? "in time" : "late";
  });
}

/** Whether at most one heartbeat was missed, by the clock of the database. */
async function isFresh(queries: Queries, id: string): Promise<boolean> {
  const fresh = sql<number>`${NOW} + ${LEASE_MS - 2 * HEARTBEAT_MS}`;
  const row = await queries.selectFrom("processes").select("id")
    .where("id", "=", id).where("lease_until", ">", fresh).executeTakeFirst();
  return row !== undefined;
}

/**
 * Limits leases that were written while the clock of the database was ahead, which would last too
 * long.
 */
async function shortenLeases(queries: Queries): Promise<void> {
  const longest = sql<number>`${NOW} + ${LEASE_MS}`;
  await queries.updateTable("processes").set({ lease_until: longest })
    .where("lease_until", ">", longest).execute();
}

/** Removes expired leases. A process without a row is dead, and remains so. */
async function removeExpired(queries: Queries): Promise<void> {
  await queries.deleteFrom("processes").where("lease_until", "<=", NOW).execute();
}
