import type { Queries } from "../../db/dialect.ts";
import type { AuditAction } from "../../db/audit_table.ts";
import { recordDeed } from "../../identity/audit/record_deed.ts";
import type { Context } from "../../identity/context.ts";
import { originOf } from "./address.ts";
import type { CalendarRow } from "./calendar_store.ts";

/**
 * Records in the audit log who changed a calendar, because a calendar affects the schedules of
 * other people.
 */
export async function recordChange(
  queries: Queries,
  ctx: Context,
  { calendar, action }: { calendar: CalendarRow; action: AuditAction },
): Promise<void> {
  const { name, owner_id: ownerId } = calendar;
  const details = { calendar: name, ownerId, origin: originOf(calendar) };
  await recordDeed(queries, ctx, { action, details });
}
