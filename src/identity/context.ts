import type { Database } from "../db/database.ts";
import type { Clock } from "../lib/clock.ts";
import type { Ids } from "../lib/ids.ts";
import type { Quotas } from "../lib/quotas.ts";
import type { WorkerPool } from "../workers/mod.ts";
import type { Principal } from "./principal.ts";

/** The dependencies of every operation of a feature; an operation that needs more extends it. */
export interface Context {
  db: Database;
  clock: Clock;
  ids: Ids;
  principal: Principal;
  /** How much an organization and a user may have. */
  quotas: Quotas;
  /** Does what would stall the process; where there is none, it is done at once. */
  workers?: WorkerPool;
}
