import type { Database } from "../../db/database.ts";
import { readSetting, replaceSetting } from "../../db/settings_store.ts";
import { FOLDING, foldName } from "../../lib/text/fold_name.ts";
import { findFolded, FOLDED_TABLES, type FoldedTable, updateFolded } from "./refold_store.ts";

/** The setting with the version of `foldName()` that the stored names were folded with. */
const SETTING = "name_folding";

/** The number of rows that are read, and at most changed, at once. */
const PIECE = 500;

/**
 * Folds the stored names again if an older version of the program folded them by other rules, in
 * pieces with pauses for other work. Returns the number of changed names. After an interruption,
 * the next start repeats the work.
 */
export async function refoldNames(db: Database): Promise<number> {
  if (await readSetting(db.queries, SETTING) === FOLDING) return 0;
  let changed = 0;
  for (const table of FOLDED_TABLES) changed += await refoldTable(db, table);
  await db.transaction(({ queries }) => replaceSetting(queries, SETTING, FOLDING));
  return changed;
}

async function refoldTable(db: Database, table: FoldedTable): Promise<number> {
  let changed = 0;
  let after = "";
  while (true) {
    const rows = await findFolded(db.queries, { table, after, limit: PIECE });
    const stale = rows.map((row) => ({ ...row, stored: row.folded, folded: foldName(row.name) }))
      .filter(({ folded, stored }) => folded !== stored);
    if (stale.length > 0) {
      await db.transaction(async ({ queries }) => {
        for (const row of stale) await updateFolded(queries, { table, ...row });
      });
    }
    changed += stale.length;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PIECE) return changed;
    after = last.id;
  }
}
