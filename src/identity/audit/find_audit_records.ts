import type { Queries } from "../../db/dialect.ts";
import { COUNT_MAX } from "../../db/keyset.ts";
import type { Count, Position, Window } from "../../lib/page.ts";
import { nextRound } from "../../lib/turns/turns.ts";
import {
  type AuditRow,
  countRecords,
  countRecordsOfTarget,
  findRecords,
  findRecordsOfTarget,
  type RecordFilter,
  type TimeSpan,
} from "./audit_store.ts";

/** The records to find. Null stands for all. */
export interface AuditFilter extends RecordFilter, TimeSpan {
  /** An id in the details of the records, or the name of a calendar. */
  target: string | null;
}

type Wanted = Window & { filter: AuditFilter };

/** A page of records, latest first. Reads no more than the page, unless filters meet a target. */
export async function findAuditPage(
  queries: Queries,
  { filter, limit, offset, after }: Wanted,
): Promise<AuditRow[]> {
  const window = { limit, offset, after: after ?? [filter.to, ""] };
  const rows = await findBefore(queries, { filter, ...window });
  // Not a condition of the query: SQLite would read all records from that time on.
  return rows.filter(({ createdAt }) => createdAt >= filter.from);
}

async function findBefore(queries: Queries, { filter, ...window }: Wanted): Promise<AuditRow[]> {
  const { orgKey, target } = filter;
  if (target === null) return await findRecords(queries, { filter, ...window });
  if (isOnlyTarget(filter)) {
    return await findRecordsOfTarget(queries, { orgKey, target, ...window });
  }
  return await walkTarget(queries, { filter, target, ...window });
}

function isOnlyTarget({ action, actorId }: AuditFilter): boolean {
  return action === null && actorId === null;
}

function fits(row: AuditRow, { action, actorId }: AuditFilter): boolean {
  return (action === null || row.action === action) &&
    (actorId === null || row.actorId === actorId);
}

/** The records of a target that one statement reads, which takes a few milliseconds. */
const PIECE_ROWS = 500;

/** Goes through the records of a target until the page is full, with pauses for other requests. */
async function walkTarget(
  queries: Queries,
  { filter, target, limit, offset, after }: Wanted & { target: string },
): Promise<AuditRow[]> {
  const { orgKey, from } = filter;
  const found: AuditRow[] = [];
  for (let place: Position | null = after;;) {
    const piece = { limit: PIECE_ROWS, offset: 0, after: place };
    const rows = await findRecordsOfTarget(queries, { orgKey, target, ...piece });
    found.push(...rows.filter((row) => fits(row, filter)));
    const last = rows.at(-1);
    const isEnd = last === undefined || rows.length < PIECE_ROWS || last.createdAt < from;
    if (isEnd || found.length >= offset + limit) return found.slice(offset, offset + limit);
    place = [last.createdAt, last.id];
    await nextRound();
  }
}

/** Counts the records, up to a limit. */
export async function countAudit(queries: Queries, filter: AuditFilter): Promise<Count> {
  const { orgKey, target, from, to } = filter;
  if (target === null) return await countRecords(queries, { filter, from, to });
  if (isOnlyTarget(filter)) {
    return await countRecordsOfTarget(queries, { orgKey, target, from, to });
  }
  const window = { limit: COUNT_MAX, offset: 0, after: [to, ""] };
  const rows = await findRecordsOfTarget(queries, { orgKey, target, ...window });
  const inSpan = rows.filter(({ createdAt }) => createdAt >= from);
  const total = inSpan.filter((row) => fits(row, filter)).length;
  return { total, isExact: inSpan.length < COUNT_MAX };
}
