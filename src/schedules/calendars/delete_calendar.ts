import type { Context } from "../../identity/context.ts";
import { AppError, notFound } from "../../lib/errors.ts";
import { recordChange } from "./record_change.ts";
import { countSchedulesOf, deleteCalendarRow, findCalendar } from "./calendar_store.ts";
import { mayChange } from "./shown_calendar.ts";

/**
 * Deletes a calendar that no schedule uses. Errors: `not_found`, `forbidden` for others than its
 * owner and admins, `conflict` while schedules use it.
 */
export async function deleteCalendar(
  ctx: Context,
  { name }: { name: string },
): Promise<{ success: true; message: string }> {
  const { db, principal } = ctx;
  await db.transaction(async ({ queries }) => {
    const row = await findCalendar(queries, { orgKey: principal.orgKey, name });
    if (!row) throw notFound("Calendar", "calendar_not_found");
    if (!mayChange(principal, row)) throw notOwner("delete");
    const count = await countSchedulesOf(queries, row.id);
    if (count > 0) {
      const schedules = count === 1 ? "1 schedule keeps" : `${count} schedules keep`;
      const message = `Cannot delete the calendar: ${schedules} clear of its days`;
      throw new AppError("conflict", message, { reason: "calendar_in_use" });
    }
    await deleteCalendarRow(queries, row.id);
    await recordChange(queries, ctx, { action: "calendar.deleted", calendar: row });
  });
  return { success: true, message: "Calendar deleted" };
}

export function notOwner(does: string): AppError {
  const message = `Cannot ${does} the calendar: only its owner and admins of the organization can`;
  return new AppError("forbidden", message);
}
