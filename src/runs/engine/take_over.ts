import type { Database } from "../../db/database.ts";
import type { ProcessRegistry } from "../../db/processes/process_registry.ts";
import type { Log } from "../../lib/log.ts";
import { nextTurn } from "../../lib/turns/turns.ts";
import { findOtherOwners, requeueRunsOf } from "../store/claim_store.ts";

interface TakeOverDeps {
  db: Database;
  processes: ProcessRegistry;
  log: Log;
}

/** The runs that one transaction queues again, which takes a few milliseconds. */
const PIECE = 200;

/** Puts the runs of dead processes back into the queue. Returns whether any process was dead. */
export async function takeOver({ db, processes, log }: TakeOverDeps): Promise<boolean> {
  const owners = await findOtherOwners(db.queries, processes.id);
  const dead = owners.length === 0 ? [] : await processes.findDead(owners);
  if (dead.length === 0) return false;
  let runs = 0;
  for (let piece = PIECE; piece === PIECE; runs += piece) {
    piece = await db.transaction(({ queries }) =>
      requeueRunsOf(queries, { processIds: dead, limit: PIECE })
    );
    await nextTurn("");
  }
  log.warn("took over the runs of dead processes", { processes: dead, runs });
  return true;
}
