import type { Database } from "../../db/database.ts";
import type { Chore } from "./background_task.ts";
import { anyRelabels, relabelNext } from "./relabel_store.ts";

/** Runs that one transaction changes; it takes some milliseconds. */
const PIECE = 200;

/**
 * Gives runs the audience that their workflow has got by a change of its owner, teams or publicity.
 * Until then lists look at these workflows one by one.
 */
export const RELABELS: Chore = {
  name: "update who may read runs",
  isDue: ({ queries }) => anyRelabels(queries),
  next: (db) => db.transaction(({ queries }) => relabelNext(queries, PIECE)),
};

/** Pieces that one transaction has while nobody else is served. */
const PIECES_AT_START = 50;

/**
 * Changes all runs that are to be changed without a rest: a list that looks at every workflow by
 * itself is slow, as all would be after the migration. When it is interrupted, `RELABELS` goes on.
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
