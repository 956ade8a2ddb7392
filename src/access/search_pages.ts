import { CHECKED_COUNT_MAX } from "../db/keyset.ts";
import type { Principal } from "../identity/principal.ts";
import type { Window } from "../lib/page.ts";
import { nextRound } from "../lib/turns/turns.ts";
import type { Candidates } from "./name_search.ts";
import { type CountedPage, countOf, type FindNext, PagedWalk, pageOfFound } from "./walk_pages.ts";
import type { WalkedRow } from "./walks.ts";

/** The number of candidates after which a search with a full page stops counting. */
const COUNTED_MAX = 1_000;

/** More candidates are read than the count is expected to need, so that one piece suffices. */
const MARGIN = 1.25;

interface Search {
  /** Yields the matching rows after a position, in pieces; nothing if no index can find them. */
  findCandidates: (after: Window["after"]) => AsyncGenerator<Candidates, void, number>;
  /** Whether the list has the same order as the candidates. */
  isInOrder: boolean;
  /** Selects the rows that are in the list, latest first. */
  among: (ids: readonly string[]) => Promise<WalkedRow[]>;
  /** Reads a piece of the list, and tells which rows match. */
  findPiece: FindNext;
  asked: Window & { principal: Principal };
}

/**
 * Finds one page of a search. A walk through the list and one through the matching rows take turns,
 * piece by piece, until one of them has filled the page: the first is fast if many rows match, the
 * second if few match, regardless of their position.
 */
export async function searchPage(search: Search): Promise<CountedPage> {
  const { asked } = search;
  if (asked.after === null) return await findPage(search);
  const { found } = await findPage(search);
  const first = { ...search, asked: { ...asked, offset: 0, after: null } };
  return { found, count: (await findPage(first)).count };
}

async function findPage(search: Search): Promise<CountedPage> {
  const { findPiece, findCandidates, asked } = search;
  const list = new PagedWalk(findPiece, asked);
  const matches = new Matches(search);
  const candidates = findCandidates(asked.after);
  // The first size equals the number of rows up to which a list is counted.
  for (let size = CHECKED_COUNT_MAX + 1;; size *= 2) {
    if (!matches.isFull && await list.goOn(size)) return pageOf(list, asked);
    const { value: piece } = await candidates.next(matches.missing);
    if (piece && await matches.add(piece)) return pageOf(matches, asked);
    await nextRound();
  }
}

function pageOf(walk: PagedWalk | Matches, asked: Window): CountedPage {
  return { found: walk.found, count: countOf(walk, asked) };
}

/** Collects the rows of the list among the candidates. */
class Matches {
  isAtEnd = false;
  /** Whether the page is complete, so that only its count is missing. */
  isFull = false;
  found: readonly WalkedRow[] = [];
  readonly #search: Search;
  // A row that is changed during the search may occur again.
  readonly #rows = new Map<string, WalkedRow>();
  #seen = 0;

  constructor(search: Search) {
    this.#search = search;
  }

  get matches(): number {
    return this.#rows.size;
  }

  /** The number of candidates that will complete the count, if as many of them match as before. */
  get missing(): number {
    const missing = CHECKED_COUNT_MAX + 1 - this.matches;
    return Math.ceil(MARGIN * missing * this.#seen / Math.max(this.matches, 1));
  }

  /** Adds candidates. Returns whether the page is complete and the count is final. */
  async add({ ids, seen, restMax }: Candidates): Promise<boolean> {
    const { among, asked, isInOrder } = this.#search;
    const found = ids.length === 0 ? [] : await among(ids);
    for (const row of found) this.#rows.set(row.id, row);
    this.#seen += seen;
    this.isAtEnd = restMax === null;
    if (restMax !== null && !isInOrder) return false;
    const rows = [...this.#rows.values()].sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
    this.found = pageOfFound(rows, asked);
    if (restMax === null) return true;
    const last = this.found.at(-1);
    if (last === undefined || this.found.length < asked.limit) return false;
    // The following rows may be as late as `restMax`, and would belong on this page.
    this.isFull = last.at > restMax;
    if (!this.isFull) return false;
    return asked.after !== null || this.matches > CHECKED_COUNT_MAX || this.#seen >= COUNTED_MAX;
  }
}
