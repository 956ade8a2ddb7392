import type { Clock } from "../../lib/clock.ts";
import type { Ids } from "../../lib/ids.ts";
import type { Log } from "../../lib/log.ts";
import type { Database } from "../database.ts";

/** Tells the processes on one database which of them are dead. */
export interface ProcessRegistry extends AsyncDisposable {
  /** The name under which this process owns work; another one after a lease was lost. */
  readonly id: string;
  /**
   * Aborts when others have taken the present `id` for dead: drop the work owned under it and claim
   * none until there is a new one. With a local database it never does.
   */
  readonly signal: AbortSignal;
  /** Finds those of `candidates` whose process is dead; none of them ever comes back. */
  findDead(candidates: readonly string[]): Promise<string[]>;
}

export interface ProcessRegistryOptions {
  db: Database;
  ids: Ids;
  clock: Clock;
  /** The directory of lock files; null with a remote database, where leases replace them. */
  dataDir: string | null;
  log: Log;
}
