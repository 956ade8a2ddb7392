import type { Queries } from "../../db/dialect.ts";
import type { Window } from "../../lib/page.ts";
import { type AuditRow, findRecords, type RecordFilter, type TimeSpan } from "./audit_store.ts";

/** The records to find. Null stands for all. */
export interface AuditFilter extends RecordFilter, TimeSpan {}

/** A page of records, latest first. Reads no more than the page. */
export async function findAuditPage(
  queries: Queries,
  { filter, limit, offset, after }: Window & { filter: AuditFilter },
): Promise<AuditRow[]> {
  const window = { limit, offset, after: after ?? [filter.to, ""] };
  const rows = await findRecords(queries, { filter, ...window });
  // Not a condition of the query: SQLite would read all records from that time on.
  return rows.filter(({ createdAt }) => createdAt >= filter.from);
}
