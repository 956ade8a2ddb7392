import { sql } from "kysely";
import type { Clock } from "../lib/clock.ts";
import type { Ids } from "../lib/ids.ts";
import { Fault } from "../lib/fault.ts";
import type { Log } from "../lib/log.ts";
import type { Database } from "./database.ts";
import type { Queries } from "./dialect.ts";
import type { ProcessRegistry } from "./process_registry.ts";

const LEASE_MS = 20_000;
const HEARTBEAT_MS = 5_000;

/** The time by the database's own clock, since those of two machines differ. */
const NOW = sql<number>`CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)`;

interface LeaseOptions {
  db: Database;
  ids: Ids;
  clock: Clock;
  log: Log;
}

/**
 * Across machines a process proves that it lives by renewing its row. A lease that has passed is
 * never renewed: the process goes on under a new id, and its old one is as dead as any other.
 */
export class LeasedProcesses implements ProcessRegistry {
  readonly #options: LeaseOptions;
  readonly #fault: Fault;
  #id = "";
  #lost = new AbortController();
  #cancelLoss = () => {};
  #cancelHeartbeat = () => {};
  #heartbeat: Promise<void> = Promise.resolve();
  #stopped = false;

  private constructor(options: LeaseOptions) {
    this.#options = options;
    const { clock, log } = options;
    this.#fault = new Fault({ clock, log, message: "cannot renew the lease of this process" });
  }

  static async open(options: LeaseOptions): Promise<LeasedProcesses> {
    const registry = new LeasedProcesses(options);
    await registry.#enter();
    registry.#beatLater();
    return registry;
  }

  get id(): string {
    return this.#id;
  }

  get signal(): AbortSignal {
    return this.#lost.signal;
  }

  async findDead(candidates: readonly string[]): Promise<string[]> {
    if (candidates.length === 0) return [];
    const alive = await this.#options.db.transaction(async ({ queries }) => {
      await removePassed(queries);
      const rows = await queries.selectFrom("processes").select("id")
        .where("id", "in", [...candidates]).execute();
      return new Set(rows.map((row) => row.id));
    });
    return candidates.filter((id) => !alive.has(id));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopped = true;
    this.#cancelHeartbeat();
    await this.#heartbeat;
    this.#cancelLoss();
    const { db, log } = this.#options;
    try {
      await db.transaction(({ queries }) =>
        queries.deleteFrom("processes").where("id", "=", this.#id).execute()
      );
    } catch (error) {
      log.error("cannot give the lease of this process back; it ends by itself", error);
    }
  }

  async #enter(): Promise<void> {
    const { db, ids } = this.#options;
    const id = ids.uuid();
    const lost = new AbortController();
    await this.#hold(lost, async () => {
      await db.transaction(async ({ queries }) => {
        await removePassed(queries);
        const lease_until = sql<number>`${NOW} + ${LEASE_MS}`;
        await queries.insertInto("processes").values({ id, lease_until }).execute();
      });
      return true;
    });
    this.#id = id;
    this.#lost = lost;
  }

  /** Counts the lease from before the call, so that its owner sees its end before anyone else. */
  async #hold(lost: AbortController, lease: () => Promise<boolean>): Promise<boolean> {
    const cancelLoss = this.#options.clock.after(LEASE_MS, () => lost.abort());
    let held = false;
    try {
      held = await lease();
    } finally {
      if (!held) cancelLoss();
    }
    if (!held) return false;
    this.#cancelLoss();
    this.#cancelLoss = cancelLoss;
    return true;
  }

  #beatLater(): void {
    if (this.#stopped) return;
    this.#cancelHeartbeat = this.#options.clock.after(HEARTBEAT_MS, () => {
      this.#heartbeat = this.#beat().finally(() => this.#beatLater());
    });
  }

  async #beat(): Promise<void> {
    const { db, log } = this.#options;
    try {
      if (!this.#lost.signal.aborted && await this.#hold(this.#lost, () => renew(db, this.#id))) {
        this.#fault.over();
        return;
      }
      this.#lost.abort();
      const lostId = this.#id;
      await this.#enter();
      this.#fault.over();
      log.warn("the lease of this process had passed; it goes on under a new id", {
        lostId,
        id: this.#id,
      });
    } catch (error) {
      this.#fault.occurred(error);
    }
  }
}

function renew(db: Database, id: string): Promise<boolean> {
  return db.transaction(async ({ queries }) => {
    const result = await queries.updateTable("processes")
      .set({ lease_until: sql<number>`${NOW} + ${LEASE_MS}` })
      .where("id", "=", id).where("lease_until", ">", NOW).executeTakeFirst();
    return result.numUpdatedRows > 0n;
  });
}

/** Whoever has no row is dead: so it is enough to remove it, and final. */
async function removePassed(queries: Queries): Promise<void> {
  await queries.deleteFrom("processes").where("lease_until", "<=", NOW).execute();
}
