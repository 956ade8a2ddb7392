import type { Config } from "../config.ts";
import type { Database } from "../db/database.ts";
import type { ByteBudget } from "../lib/byte_budget.ts";
import type { Clock } from "../lib/clock.ts";
import type { Ids } from "../lib/ids.ts";
import type { Log } from "../lib/log.ts";

/** The dependencies of every part of the server. */
export interface AppDeps {
  config: Config;
  db: Database;
  clock: Clock;
  ids: Ids;
  log: Log;
  /** The budget for large values in memory. */
  memory: ByteBudget;
}
