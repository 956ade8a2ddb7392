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

/** Rows that cost less to look at than a look into another index. */
const FIRST_MAX = 200;

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
  found: WalkedRow[];
  /** How many rows the list has, where the walk went through all of it; else null. */
  total: number | null;
  /** Whether it stopped before the page was full, because it may look at no more rows. */
  isCut: boolean;
}

/**
 * The rows of one page: walks on, in pieces that let others in between, until the page is full. How
 * many rows it has to look at depends on how many of them fit.
 */
export async function walkPage(
  findNext: FindNext,
  { principal, limit, offset, after, seenMax = Infinity }: Window & {
    principal: Principal;
    /** About how many rows it may look at. */
    seenMax?: number;
  },
): Promise<WalkedPage> {
  const [afterAt = FROM_LATEST.afterAt, afterId = FROM_LATEST.afterId] = after ?? [];
  let place: Pick<WalkValues, "afterAt" | "afterId"> = { afterAt, afterId };
  const walker = walkerOf(principal);
  const found: WalkedRow[] = [];
  let toSkip = offset;
  let seen = 0;
  for (let size = Math.min(limit + offset, PIECE_MAX);; size = PIECE_MAX) {
    const { rows, last } = await findNext({ ...walker, ...place, size });
    for (const row of rows) {
      if (toSkip > 0) toSkip--;
      else if (found.push(row) === limit) return { found, total: null, isCut: false };
    }
    if (last === null) {
      const total = after === null ? offset - toSkip + found.length : null;
      return { found, total, isCut: false };
    }
    seen += size;
    if (seen >= seenMax) return { found, total: null, isCut: true };
    place = { afterAt: last.at, afterId: last.id };
    await setImmediate();
  }
}

/** The page of a list that ends with the first rows of its walk; else null. */
export async function pageOfShort(
  findNext: FindNext,
  { principal, limit, offset, after }: Window & { principal: Principal },
): Promise<WalkedPage | null> {
  const [afterAt = FROM_LATEST.afterAt, afterId = FROM_LATEST.afterId] = after ?? [];
  const walker = walkerOf(principal);
  const { rows, last } = await findNext({ ...walker, afterAt, afterId, size: FIRST_MAX });
  if (last !== null) return null;
  const found = rows.slice(offset, offset + limit);
  return { found, total: after === null ? rows.length : null, isCut: false };
}

/** The parameters of the rows that a list is counted by. */
export function countedOf(principal: Principal): WalkValues {
  return { ...walkerOf(principal), ...FROM_LATEST, size: CHECKED_COUNT_MAX + 1 };
}

/** How many of the first rows of a walk fit; exact where it ends with these. */
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
