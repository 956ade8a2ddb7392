import type { Database } from "../../db/database.ts";
import type { BackgroundJob } from "./background_job.ts";
import { anyRelabels, relabelNext } from "./relabel_store.ts";

/** The number of runs that one transaction changes, which takes a few milliseconds. */
const PIECE = 200;

/**
 * Updates who may read the runs of a workflow after its owner, teams or publicity changed. Until
 * then, lists check these workflows one by one.
 */
export const RELABEL_JOB: BackgroundJob = {
  name: "update who may read runs",
  isDue: ({ queries }) => anyRelabels(queries),
  next: (db) => db.transaction(({ queries }) => relabelNext(queries, PIECE)),
};

/** The number of pieces in one transaction at start, when no requests are served yet. */
const PIECES_AT_START = 50;

/**
 * Relabels all pending runs at once, without pauses. A list that checks each workflow separately is
 * slow, and after the migration that would be every list. If it is interrupted, `RELABEL_JOB`
 * continues.
 */
export async function labelRuns(db: Database): Promise<void> {
  const labelSome = () =>
    db.transaction(async ({ queries }) => {
      for (let at = 0; at < PIECES_AT_START; at++) {
        if (!await relabelNext(queries, PIECE)) return false;
      }
      return true;
    });
  while (await labelSome());
}
