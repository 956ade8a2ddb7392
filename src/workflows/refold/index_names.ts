import type { Database } from "../../db/database.ts";
import { readSetting, replaceSetting } from "../../db/settings_store.ts";
import { FOLDED_TABLES } from "./refold_store.ts";
import { indexNextNames } from "./name_index_store.ts";

/** The setting that tells that all names are in the index of searches. */
const SETTING = "name_index";
const COMPLETE = "1";

/** Rows that one transaction adds. */
const PIECE = 1_000;

/**
 * Adds the names from before there was an index of them, in pieces that let others go on; triggers
 * add all others. When it is interrupted, the next start goes over them again.
 */
export async function indexNames(db: Database): Promise<void> {
  if (await readSetting(db.queries, SETTING) === COMPLETE) return;
  for (const table of FOLDED_TABLES) {
    let after: string | null = "";
    while (after !== null) {
      const from: string = after;
      after = await db.transaction(({ queries }) =>
        indexNextNames(queries, { table, after: from, limit: PIECE })
      );
    }
  }
  await db.transaction(({ queries }) => replaceSetting(queries, SETTING, COMPLETE));
}
