import { CHECKED_COUNT_MAX } from "../db/keyset.ts";
import type { Count, Window } from "../lib/page.ts";
import { nextRound } from "../lib/turns/turns.ts";
import type { Principal } from "../identity/principal.ts";
import { type CheckedRow, FROM_LATEST, type WalkedRow, type WalkValues } from "./walks.ts";

/** One piece of a walk. */
export interface WalkBatch {
  /** The rows that match the list's conditions. */
  rows: readonly WalkedRow[];
  /** The last row that was read, after which the walk continues; null at the end. */
  last: WalkedRow | null;
}

/** A statement that finds the next rows of a walk. */
export type FindNext = (values: WalkValues) => Promise<WalkBatch>;

/**
 * The most rows that one statement reads. That takes some milliseconds, and blocks other requests.
 */
const BATCH_MAX = 1_000;

/** The parameters of a caller's walk, without the position. */
function walkerOf({ orgKey, userId, teamKeys }: Principal) {
  return { orgKey, userId, teams: JSON.stringify([...new Set(teamKeys)]) };
}

/** Makes a piece of all rows that a statement has read. */
export function batchOf(rows: readonly CheckedRow[], { size }: WalkValues): WalkBatch {
  const last = rows.length < size ? null : rows.at(-1) ?? null;
  return { rows: rows.filter(({ fits }) => fits), last };
}

export interface WalkedPage {
  found: readonly WalkedRow[];
  /** The number of rows in the list if the walk reached its end; else null. */
  total: number | null;
}

/**
 * Finds the rows of one page: continues a walk, in pieces with pauses for other requests, until the
 * page is full. The number of rows that are read depends on how many of them match.
 */
export async function walkPage(
  findNext: FindNext,
  asked: Window & { principal: Principal },
): Promise<WalkedPage> {
  const walk = new PagedWalk(findNext, asked);
  for (let size = asked.limit + asked.offset; !await walk.goOn(size); size = BATCH_MAX) {
    await nextRound();
  }
  const isCounted = walk.isAtEnd && asked.after === null;
  return { found: walk.found, total: isCounted ? walk.matches : null };
}

/** Finds a page and the count of its list, with one walk if the page is at the beginning. */
export async function countedPage(
  findNext: FindNext,
  asked: Window & { principal: Principal },
): Promise<CountedPage> {
  if (asked.after !== null) {
    const { found } = await walkPage(findNext, asked);
    return { found, count: await countWalk(findNext, asked.principal) };
  }
  const walk = new PagedWalk(findNext, asked);
  let size = Math.max(asked.limit + asked.offset, CHECKED_COUNT_MAX + 1);
  for (; !await walk.goOn(size); size = BATCH_MAX) await nextRound();
  return { found: walk.found, count: countOf(walk, asked) };
}

/** The rows of a page, and the number of rows in the whole list. */
export interface CountedPage {
  found: readonly WalkedRow[];
  count: Count;
}

/** The count according to a walk that ended when its page was full. */
export function countOf(
  { matches, isAtEnd, found }: Pick<PagedWalk, "matches" | "isAtEnd" | "found">,
  asked: Window,
): Count {
  if (isAtEnd) return { total: matches, isExact: true };
  return atLeast({ total: Math.min(matches, CHECKED_COUNT_MAX), isExact: false }, found, asked);
}

/** A walk through a list that ends when a page is full. */
export class PagedWalk {
  readonly #found: WalkedRow[] = [];
  /** The number of matching rows since the start of the walk. */
  matches = 0;
  isAtEnd = false;
  readonly #findNext: FindNext;
  readonly #asked: Window & { principal: Principal };
  #place: Pick<WalkValues, "afterAt" | "afterId">;

  constructor(findNext: FindNext, asked: Window & { principal: Principal }) {
    this.#findNext = findNext;
    this.#asked = asked;
    const [afterAt = FROM_LATEST.afterAt, afterId = FROM_LATEST.afterId] = asked.after ?? [];
    this.#place = { afterAt, afterId };
  }

  /** The rows of the page found so far. */
  get found(): readonly WalkedRow[] {
    return this.#found;
  }

  /** Reads up to `size` rows, at most `PIECE_MAX`. Returns whether the page is complete. */
  async goOn(size: number): Promise<boolean> {
    const { principal, limit, offset } = this.#asked;
    const values = { ...walkerOf(principal), ...this.#place, size: Math.min(size, BATCH_MAX) };
    const { rows, last } = await this.#findNext(values);
    for (const row of rows) {
      if (this.matches++ >= offset && this.#found.length < limit) this.#found.push(row);
    }
    this.isAtEnd = last === null;
    if (last !== null) this.#place = { afterAt: last.at, afterId: last.id };
    return this.isAtEnd || this.#found.length === limit;
  }
}

/** The parameters of the statement that counts the first rows of a list. */
function countedOf(principal: Principal): WalkValues {
  return { ...walkerOf(principal), ...FROM_LATEST, size: CHECKED_COUNT_MAX + 1 };
}

/** Counts the matching rows among the first of a walk; exact if the walk ends with them. */
export async function countWalk(findNext: FindNext, principal: Principal): Promise<Count> {
  const { rows, last } = await findNext(countedOf(principal));
  return { total: Math.min(rows.length, CHECKED_COUNT_MAX), isExact: last === null };
}

/** The count of a list, raised to the number of rows up to the end of the page. */
export function atLeast(
  count: Count,
  found: readonly WalkedRow[],
  { offset, after }: Window,
): Count {
  if (count.isExact || after !== null || found.length === 0) return count;
  return { total: Math.max(count.total, offset + found.length), isExact: false };
}

/** A page of rows that are all known, in the order of the list. */
export function pageOfFound(
  rows: readonly WalkedRow[],
  { limit, offset, after }: Window,
): WalkedRow[] {
  if (after === null) return rows.slice(offset, offset + limit);
  const [at = 0, id = ""] = after;
  const isBehind = (row: WalkedRow) => row.at < Number(at) || (row.at === at && row.id < id);
  return rows.filter(isBehind).slice(0, limit);
}
