import type { Database } from "../db/database.ts";
import type { Clock } from "../lib/clock.ts";
import type { Ids } from "../lib/ids.ts";
import type { Quotas } from "../lib/quotas.ts";
import type { WorkerPool } from "../workers/mod.ts";
import type { Principal } from "./principal.ts";

/** The dependencies of every operation. Operations that need more extend this type. */
export interface Context {
  db: Database;
  clock: Clock;
  ids: Ids;
  principal: Principal;
  /** The limits for an organization and a user. */
  quotas: Quotas;
  /** Runs work that would block the process; without workers, the work runs in place. */
  workers?: WorkerPool;
}
