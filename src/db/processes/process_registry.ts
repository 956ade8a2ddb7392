import type { Clock } from "../../lib/clock.ts";
import type { Ids } from "../../lib/ids.ts";
import type { Log } from "../../lib/log.ts";
import type { Database } from "../database.ts";

/** Tells which of the processes on one database are dead. */
export interface ProcessRegistry extends AsyncDisposable {
  /** The id under which this process owns work; it changes after a lease was lost. */
  readonly id: string;
  /**
   * Aborts when other processes have declared `id` dead: work owned under it must be dropped, and
   * none claimed until there is a new id. Never aborts with a local database.
   */
  readonly signal: AbortSignal;
  /** Finds the candidates whose process is dead; their ids are never used again. */
  findDead(candidates: readonly string[]): Promise<string[]>;
}

export interface ProcessRegistryOptions {
  db: Database;
  ids: Ids;
  clock: Clock;
  /** The directory of lock files; null with a remote database, which uses leases. */
  dataDir: string | null;
  log: Log;
}
