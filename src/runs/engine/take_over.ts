import type { Database } from "../../db/database.ts";
import type { ProcessRegistry } from "../../db/processes/process_registry.ts";
import type { Log } from "../../lib/log.ts";
import { findOtherOwners, requeueRunsOf } from "../store/claim_store.ts";

interface TakeOverDeps {
  db: Database;
  processes: ProcessRegistry;
  log: Log;
}

/** Puts the runs of dead processes back into the queue. Returns whether any process was dead. */
export async function takeOver({ db, processes, log }: TakeOverDeps): Promise<boolean> {
  const owners = await findOtherOwners(db.queries, processes.id);
  const dead = owners.length === 0 ? [] : await processes.findDead(owners);
  if (dead.length === 0) return false;
  const runs = await db.transaction(({ queries }) => requeueRunsOf(queries, dead));
  log.warn("took over the runs of dead processes", { processes: dead, runs });
  return true;
}
