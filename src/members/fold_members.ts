import type { Database } from "../db/database.ts";
import { readSetting, replaceSetting } from "../db/settings_store.ts";
import { findFoldedMembers, searchTextOf, updateSearchText } from "../identity/member_store.ts";
import { FOLDING } from "../lib/text/fold_name.ts";

/** The setting with the version of `foldName()` that the stored texts were folded with. */
const SETTING = "member_folding";

/** The members that one transaction reads, and at most changes. */
const PIECE = 200;

/**
 * Makes the members searchable that an older version of the program has stored, in pieces with
 * pauses for other work. Returns the number of changed members. After an interruption, the next
 * start repeats the work.
 */
export async function foldMembers(db: Database): Promise<number> {
  if (await readSetting(db.queries, SETTING) === FOLDING) return 0;
  let changed = 0;
  for (let after: string | null = ""; after !== null;) {
    const piece = await foldPiece(db, after);
    changed += piece.changed;
    after = piece.last;
  }
  await db.transaction(({ queries }) => replaceSetting(queries, SETTING, FOLDING));
  return changed;
}

async function foldPiece(
  db: Database,
  after: string,
): Promise<{ changed: number; last: string | null }> {
  return await db.transaction(async ({ queries }) => {
    const members = await findFoldedMembers(queries, { after, limit: PIECE });
    let changed = 0;
    for (const member of members) {
      const searchText = searchTextOf(member);
      if (searchText === member.searchText) continue;
      await updateSearchText(queries, { userId: member.userId, searchText });
      changed++;
    }
    const last = members.length < PIECE ? null : members.at(-1)?.userId ?? null;
    return { changed, last };
  });
}
