import { findCandidates } from "../access/name_search.ts";
import type { Queries } from "../db/dialect.ts";
import { CHECKED_COUNT_MAX } from "../db/keyset.ts";
import { checkedInPieces } from "../identity/member_store.ts";
import type { Count } from "../lib/page.ts";
import { nextRound } from "../lib/turns/turns.ts";

/** The members after which a search with a full page stops counting. */
const COUNTED_MAX = 1_000;

/** The names that one statement reads, which takes about a millisecond. */
const PIECE_ROWS = 500;

interface Search {
  orgKey: string;
  /** The part of a name or an e-mail address to find, case-folded. */
  text: string;
  /** The user id after which the search begins. */
  begin: string;
  wanted: number;
}

/** The first members that match, by user id, and the number of all that match. */
export interface FoundMembers {
  ids: string[];
  count: Count;
}

/**
 * Finds the first members whose names or addresses contain a text. A walk through the list and one
 * through the index of names take turns, piece by piece: the first fills the page if many members
 * match, and the second reaches its end if few do.
 */
export async function searchMembers(
  queries: Queries,
  { orgKey, text, begin, wanted }: Search,
): Promise<FoundMembers> {
  const list = checkedInPieces(queries, { orgKey, text, begin, size: PIECE_ROWS });
  const candidates = findCandidates(queries, { table: "members", orgKey, text, after: null });
  const listed: string[] = [];
  const indexed = new Set<string>();
  for (let looked = 0;; looked += PIECE_ROWS) {
    if (listed.length >= wanted && (looked >= COUNTED_MAX || listed.length > CHECKED_COUNT_MAX)) {
      return found(listed, { wanted, isAll: false });
    }
    const piece = await list.next();
    if (piece.done) return found(listed, { wanted, isAll: true });
    listed.push(...piece.value);
    const { value: named } = await candidates.next(PIECE_ROWS);
    for (const id of named?.ids ?? []) indexed.add(id);
    if (named?.restMax === null) {
      const ids = [...indexed].filter((id) => id > begin).sort();
      return found(ids, { wanted, isAll: true });
    }
    await nextRound();
  }
}

function found(
  ids: readonly string[],
  { wanted, isAll }: { wanted: number; isAll: boolean },
): FoundMembers {
  const total = Math.min(ids.length, CHECKED_COUNT_MAX);
  const isExact = isAll && ids.length <= CHECKED_COUNT_MAX;
  return { ids: ids.slice(0, wanted), count: { total, isExact } };
}
