import { findCandidates } from "../access/name_search.ts";
import type { Queries } from "../db/dialect.ts";
import { CHECKED_COUNT_MAX } from "../db/keyset.ts";
import { checkNextMembers } from "../identity/member_store.ts";
import type { Count } from "../lib/page.ts";
import { nextRound } from "../lib/turns/turns.ts";

/** The members after which a search with a full page stops counting. */
const COUNTED_MAX = 1_000;

/**
 * The members that one statement reads: first as many as are counted, then up to a millisecond's
 * work.
 */
const PIECE = { first: CHECKED_COUNT_MAX + 1, next: 500 };

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
  const candidates = findCandidates(queries, { table: "members", orgKey, text, after: null });
  const listed: string[] = [];
  const indexed = new Set<string>();
  let after = begin;
  for (let looked = 0, size = PIECE.first;; size = PIECE.next) {
    const { ids, last } = await checkNextMembers(queries, { orgKey, text, after, size });
    listed.push(...ids);
    if (last === null) return found(listed, { wanted, isAll: true });
    after = last;
    looked += size;
    if (listed.length >= wanted && (looked >= COUNTED_MAX || listed.length > CHECKED_COUNT_MAX)) {
      return found(listed, { wanted, isAll: false });
    }
    const { value: named } = await candidates.next(PIECE.next);
    for (const id of named?.ids ?? []) indexed.add(id);
    if (named?.restMax === null) {
      const all = [...indexed].filter((id) => id > begin).sort();
      return found(all, { wanted, isAll: true });
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
