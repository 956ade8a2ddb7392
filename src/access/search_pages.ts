import type { Principal } from "../identity/principal.ts";
import type { Window } from "../lib/page.ts";
import {
  type FindNext,
  pageOfFound,
  pageOfShort,
  type WalkedPage,
  walkPage,
} from "./walk_pages.ts";
import type { WalkedRow } from "./walks.ts";

/** Rows of a list that are looked at before many candidates: its first rows are likely to match. */
const SEEN_MAX = 2_000;

/** Candidates that are looked at, each in two indexes, before the rest of the list is. */
const CANDIDATES_MAX = 50_000;

interface Search {
  /** The rows that may match, in pieces; none where an index cannot tell. */
  candidates: AsyncGenerator<{ ids: string[]; isLast: boolean }>;
  /** Those of the rows that are in the list, latest first. */
  among: (ids: readonly string[]) => Promise<WalkedRow[]>;
  /** Walks the list, and says which rows match. */
  findPiece: FindNext;
  asked: Window & { principal: Principal };
}

/**
 * The rows of one page of a search, by whatever costs least: a short list is looked at itself, then
 * few candidates, then the first rows of a long list, then many candidates. Null where only a walk
 * through the whole list can tell.
 */
export async function searchPage(
  { candidates, among, findPiece, asked }: Search,
): Promise<WalkedPage | null> {
  const short = await pageOfShort(findPiece, asked);
  if (short !== null) return short;
  // A row that is renamed meanwhile comes again.
  const rows = new Map<string, WalkedRow>();
  let seen = 0;
  for await (const { ids, isLast } of candidates) {
    const isFirst = seen === 0;
    seen += ids.length;
    if (isFirst && !isLast) {
      const begun = await walkPage(findPiece, { ...asked, seenMax: SEEN_MAX });
      if (!begun.isCut) return begun;
    }
    for (const row of await among(ids)) rows.set(row.id, row);
    if (isLast) return pageOfAll([...rows.values()], asked);
    if (seen >= CANDIDATES_MAX) return null;
  }
  return null;
}

function pageOfAll(rows: WalkedRow[], window: Window): WalkedPage {
  rows.sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
  return { found: pageOfFound(rows, window), total: rows.length, isCut: false };
}
