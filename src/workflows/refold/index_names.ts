import type { Database } from "../../db/database.ts";
import type { Queries } from "../../db/dialect.ts";
import { readSetting, replaceSetting } from "../../db/settings_store.ts";
import { FOLDED_TABLES, type FoldedTable } from "./refold_store.ts";
import { indexNextNames, type NameCursor } from "./name_index_store.ts";

/** The setting that tells that all names are in the index of searches. */
const SETTING = "name_index";
const COMPLETE = "1";

/** Rows that one transaction adds, and organizations that it looks at. */
const PIECE = 1_000;

/**
 * Adds the names from before there was an index of them, in the order of the lists and in pieces
 * that let others go on; triggers add all others. When it is interrupted, the next start goes over
 * them again.
 */
export async function indexNames(db: Database): Promise<void> {
  if (await readSetting(db.queries, SETTING) === COMPLETE) return;
  for (const table of FOLDED_TABLES) {
    let after: NameCursor | null = { orgKey: "", at: null, id: "" };
    while (after !== null) {
      const from: NameCursor = after;
      after = await db.transaction(({ queries }) => indexPiece(queries, table, from));
    }
  }
  await db.transaction(({ queries }) => replaceSetting(queries, SETTING, COMPLETE));
}

async function indexPiece(
  queries: Queries,
  table: FoldedTable,
  from: NameCursor,
): Promise<NameCursor | null> {
  let after: NameCursor | null = from;
  for (let left = PIECE; after !== null && left > 0;) {
    const { added, next } = await indexNextNames(queries, { table, after, limit: left });
    left -= added + 1;
    after = next;
  }
  return after;
}
