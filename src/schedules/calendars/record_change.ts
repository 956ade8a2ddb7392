import type { Queries } from "../../db/dialect.ts";
import { type AuditRow, insertAuditRecord } from "../../identity/audit/audit_store.ts";
import { originOf } from "./address.ts";
import type { CalendarRow } from "./calendar_store.ts";

/**
 * Records in the audit log who changed a calendar, because a calendar affects the schedules of
 * other people.
 */
export async function recordChange(
  queries: Queries,
  { calendar, ...record }: Omit<AuditRow, "details"> & { calendar: CalendarRow },
): Promise<void> {
  const { org_key: orgKey, name, owner_id: ownerId } = calendar;
  const details = { calendar: name, ownerId, origin: originOf(calendar) };
  await insertAuditRecord(queries, { ...record, orgKey, details });
}
