import { setImmediate } from "node:timers/promises";
import { COUNT_MAX } from "../db/keyset.ts";
import type { Count, Window } from "../lib/page.ts";
import type { Principal } from "../identity/principal.ts";
import { FROM_LATEST, type WalkedRow, type WalkValues } from "./walks.ts";

/** A row of a walk, and whether it is one of the list. */
export interface CheckedRow extends WalkedRow {
  fits: number;
}

/** A statement that finds the next rows of a walk. */
export type FindNext = (values: WalkValues) => Promise<CheckedRow[]>;

/** Rows that one statement looks at: it takes some milliseconds, in which others wait. */
const PIECE_MAX = 1_000;

/** The parameters of a walk for a caller, without its place. */
export function walkerOf({ orgKey, userId, teamKeys }: Principal) {
  return { orgKey, userId, teams: JSON.stringify([...new Set(teamKeys)]) };
}

/**
 * The rows of one page: walks on, in pieces that let others in between, until the page is full. How
 * many rows it has to look at depends on how many of them fit.
 */
export async function walkPage(
  findNext: FindNext,
  { principal, limit, offset, after }: Window & { principal: Principal },
): Promise<CheckedRow[]> {
  const [afterAt = FROM_LATEST.afterAt, afterId = FROM_LATEST.afterId] = after ?? [];
  let place: Pick<WalkValues, "afterAt" | "afterId"> = { afterAt, afterId };
  const walker = walkerOf(principal);
  const found: CheckedRow[] = [];
  let toSkip = offset;
  for (let size = Math.min(limit + offset, PIECE_MAX);; size = PIECE_MAX) {
    const rows = await findNext({ ...walker, ...place, size });
    for (const row of rows) {
      if (!row.fits) continue;
      if (toSkip > 0) toSkip--;
      else if (found.push(row) === limit) return found;
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < size) return found;
    place = { afterAt: last.at, afterId: last.id };
    await setImmediate();
  }
}

/** How many of the first rows of a walk fit; exact where it ends with these. */
export async function countWalk(findNext: FindNext, principal: Principal): Promise<Count> {
  const size = COUNT_MAX + 1;
  const rows = await findNext({ ...walkerOf(principal), ...FROM_LATEST, size });
  const total = rows.slice(0, COUNT_MAX).filter(({ fits }) => fits).length;
  return { total, isExact: rows.length < size };
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
