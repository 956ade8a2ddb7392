import { setImmediate } from "node:timers/promises";
import { CHECKED_COUNT_MAX } from "../db/keyset.ts";
import type { Count, Window } from "../lib/page.ts";
import type { Principal } from "../identity/principal.ts";
import { type CheckedRow, FROM_LATEST, type WalkedRow, type WalkValues } from "./walks.ts";

/** A part of a walk. */
export interface Piece {
  /** The rows that belong to the list. */
  rows: readonly WalkedRow[];
  /** The last row that was looked at, behind which the walk goes on; null at its end. */
  last: WalkedRow | null;
}

/** A statement that finds the next rows of a walk. */
export type FindNext = (values: WalkValues) => Promise<Piece>;

/** Rows that one statement looks at: it takes some milliseconds, in which others wait. */
const PIECE_MAX = 1_000;

/** The parameters of a walk for a caller, without its place. */
function walkerOf({ orgKey, userId, teamKeys }: Principal) {
  return { orgKey, userId, teams: JSON.stringify([...new Set(teamKeys)]) };
}

/** The piece of a walk that has all rows that were looked at. */
export function pieceOf(rows: readonly CheckedRow[], { size }: WalkValues): Piece {
  const last = rows.length < size ? null : rows.at(-1) ?? null;
  return { rows: rows.filter(({ fits }) => fits), last };
}

export interface WalkedPage {
  found: readonly WalkedRow[];
  /** How many rows the list has, if the walk went through all of it; else null. */
  total: number | null;
}

/**
 * The rows of one page: walks on, in pieces that let others in between, until the page is full. How
 * many rows it has to look at depends on how many of them fit.
 */
export async function walkPage(
  findNext: FindNext,
  asked: Window & { principal: Principal },
): Promise<WalkedPage> {
  const walk = new PagedWalk(findNext, asked);
  for (let size = asked.limit + asked.offset; !await walk.goOn(size); size = PIECE_MAX) {
    await setImmediate();
  }
  const isCounted = walk.isAtEnd && asked.after === null;
  return { found: walk.found, total: isCounted ? walk.matches : null };
}

/** A page and the count of its list, which is that of the first rows, by one walk if that does. */
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
  for (; !await walk.goOn(size); size = PIECE_MAX) await setImmediate();
  return { found: walk.found, count: countOf(walk, asked) };
}

/** The rows of a page, and how many the whole list has. */
export interface CountedPage {
  found: readonly WalkedRow[];
  count: Count;
}

/** How many rows a walk has come by, which went as far as its page. */
export function countOf(
  { matches, isAtEnd, found }: Pick<PagedWalk, "matches" | "isAtEnd" | "found">,
  asked: Window,
): Count {
  if (isAtEnd) return { total: matches, isExact: true };
  return atLeast({ total: Math.min(matches, CHECKED_COUNT_MAX), isExact: false }, found, asked);
}

/** A walk through a list until a page of it is full. */
export class PagedWalk {
  readonly #found: WalkedRow[] = [];
  /** How many rows of the list came by, from the first one or the cursor on. */
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

  /** The rows of the page so far. */
  get found(): readonly WalkedRow[] {
    return this.#found;
  }

  /** Looks at so many rows, as far as one statement may; answers whether the page is complete. */
  async goOn(size: number): Promise<boolean> {
    const { principal, limit, offset } = this.#asked;
    const values = { ...walkerOf(principal), ...this.#place, size: Math.min(size, PIECE_MAX) };
    const { rows, last } = await this.#findNext(values);
    for (const row of rows) {
      if (this.matches++ >= offset && this.#found.length < limit) this.#found.push(row);
    }
    this.isAtEnd = last === null;
    if (last !== null) this.#place = { afterAt: last.at, afterId: last.id };
    return this.isAtEnd || this.#found.length === limit;
  }
}

/** The parameters of the rows that a list is counted by. */
export function countedOf(principal: Principal): WalkValues {
  return { ...walkerOf(principal), ...FROM_LATEST, size: CHECKED_COUNT_MAX + 1 };
}

/** How many of the first rows of a walk fit; exact if it ends with these. */
export async function countWalk(findNext: FindNext, principal: Principal): Promise<Count> {
  const { rows, last } = await findNext(countedOf(principal));
  return { total: Math.min(rows.length, CHECKED_COUNT_MAX), isExact: last === null };
}

/** The count of a list, raised to the rows that its page shows. */
export function atLeast(
  count: Count,
  found: readonly WalkedRow[],
  { offset, after }: Window,
): Count {
  if (count.isExact || after !== null || found.length === 0) return count;
  return { total: Math.max(count.total, offset + found.length), isExact: false };
}

/** A page of rows that were all found beforehand, in the order of the list. */
export function pageOfFound(
  rows: readonly WalkedRow[],
  { limit, offset, after }: Window,
): WalkedRow[] {
  if (after === null) return rows.slice(offset, offset + limit);
  const [at = 0, id = ""] = after;
  const isBehind = (row: WalkedRow) => row.at < Number(at) || (row.at === at && row.id < id);
  return rows.filter(isBehind).slice(0, limit);
}
