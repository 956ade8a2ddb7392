import type { Database } from "../../db/database.ts";
import type { Queries } from "../../db/dialect.ts";
import { readSetting, replaceSetting } from "../../db/settings_store.ts";
import { FOLDED_TABLES, type FoldedTable } from "./refold_store.ts";
import { indexNextNames, type NameCursor } from "./name_index_store.ts";

/** The setting that records that the search index contains all names. */
const SETTING = "name_index";
const COMPLETE = "1";

/** The number of rows that one transaction adds, and of organizations that it checks. */
const PIECE = 1_000;

/**
 * Adds names that were stored before the search index existed, in the order of lists, in pieces
 * with pauses for other work; triggers add all later names. After an interruption, the next start
 * repeats the work.
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
