import type { Insertable, Selectable, Updateable } from "kysely";
import type { Queries } from "../../db/dialect.ts";
import { prepared } from "../../db/prepared.ts";
import type { CalendarsTable } from "../../db/tables.ts";
import type { ScheduleRow } from "../schedule_store.ts";

export type CalendarRow = Selectable<CalendarsTable>;

/** Identifies a calendar by its organization and name. */
export interface CalendarKey {
  orgKey: string;
  name: string;
}

export async function findCalendar(
  queries: Queries,
  { orgKey, name }: CalendarKey,
): Promise<CalendarRow | undefined> {
  return await queries.selectFrom("calendars").selectAll()
    .where("org_key", "=", orgKey).where("name", "=", name)
    .executeTakeFirst();
}

/** Finds all calendars of an organization, ordered by name. */
export async function findCalendars(queries: Queries, orgKey: string): Promise<CalendarRow[]> {
  return (await selectByName(queries, { orgKey })).rows;
}

const selectByName = prepared((queries, { orgKey }: { orgKey: string }) =>
  queries.selectFrom("calendars").selectAll().where("org_key", "=", orgKey).orderBy("name")
);

export async function findCalendarById(
  queries: Queries,
  id: string,
): Promise<CalendarRow | undefined> {
  return await queries.selectFrom("calendars").selectAll().where("id", "=", id).executeTakeFirst();
}

/** How many calendars the organization has, and how many of them one user. */
export async function countCalendars(
  queries: Queries,
  { orgKey, ownerId }: { orgKey: string; ownerId: string },
): Promise<{ total: number; own: number }> {
  const rows = await queries.selectFrom("calendars").select("owner_id")
    .where("org_key", "=", orgKey)
    .execute();
  return { total: rows.length, own: rows.filter((row) => row.owner_id === ownerId).length };
}

export async function insertCalendar(
  queries: Queries,
  row: Insertable<CalendarsTable>,
): Promise<void> {
  await queries.insertInto("calendars").values(row).execute();
}

export async function updateCalendar(
  queries: Queries,
  id: string,
  fields: Updateable<CalendarsTable>,
): Promise<void> {
  await queries.updateTable("calendars").set(fields).where("id", "=", id).execute();
}

/** Finds some addresses that are stored as plain text. */
export async function findToSeal(queries: Queries): Promise<{ id: string; url: string }[]> {
  return await queries.selectFrom("calendars").select(["id", "url"])
    // A range condition, so that SQLite searches the partial index.
    .where("url", ">", "")
    .orderBy("url")
    .limit(100)
    .$narrowType<{ url: string }>()
    .execute();
}

/** Replaces an address, unless it has changed since it was read. */
export async function updateAddress(
  queries: Queries,
  found: { id: string; url: string },
  fields: Pick<CalendarRow, "url" | "sealed_url" | "origin">,
): Promise<void> {
  await queries.updateTable("calendars").set(fields)
    .where("id", "=", found.id).where("url", "=", found.url)
    .execute();
}

export async function deleteCalendarRow(queries: Queries, id: string): Promise<void> {
  await queries.deleteFrom("calendars").where("id", "=", id).execute();
}

/** Returns the number of schedules that use the calendar. */
export async function countSchedulesOf(queries: Queries, calendarId: string): Promise<number> {
  const row = await queries.selectFrom("schedules")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("calendar_id", "=", calendarId)
    .executeTakeFirst();
  return row?.total ?? 0;
}

/** Finds the schedules of a calendar after a key, ordered by their keys. */
export async function findSchedulesOfCalendar(
  queries: Queries,
  { calendarId, after, limit }: {
    calendarId: string;
    after: { workflowId: string; name: string };
    limit: number;
  },
): Promise<ScheduleRow[]> {
  return await queries.selectFrom("schedules").selectAll()
    .where("calendar_id", "=", calendarId)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple("workflow_id", "name"), ">", tuple(after.workflowId, after.name))
    )
    .orderBy("workflow_id").orderBy("name")
    .limit(limit)
    .execute();
}

/**
 * Stores a schedule's copy of the days. Returns false if the schedule has changed since it was
 * read.
 */
export async function updateFreeDays(
  queries: Queries,
  { row, freeDays, nextAt, now }: {
    row: ScheduleRow;
    freeDays: string;
    nextAt: number | null;
    now: number;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await queries.updateTable("schedules")
    .set({ free_days: freeDays, next_at: nextAt, planned_at: now })
    .where("workflow_id", "=", row.workflow_id)
    .where("name", "=", row.name)
    .where("free_days", "=", row.free_days)
    .where("next_at", "is", row.next_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A calendar whose address is to be read again. */
export type CalendarToRefresh = Pick<CalendarRow, "id" | "refresh_at">;

export async function findToRefresh(
  queries: Queries,
  { now, limit }: { now: number; limit: number },
): Promise<CalendarToRefresh[]> {
  return await queries.selectFrom("calendars").select(["id", "refresh_at"])
    .where("refresh_at", "<=", now)
    .orderBy("refresh_at")
    .limit(limit)
    .execute();
}

/**
 * Claims the refresh of a calendar until `next`. Returns false if another process has claimed it.
 */
export async function claimRefresh(
  queries: Queries,
  { id, refresh_at }: CalendarToRefresh,
  next: number,
): Promise<boolean> {
  const { numUpdatedRows } = await queries.updateTable("calendars").set({ refresh_at: next })
    .where("id", "=", id).where("refresh_at", "=", refresh_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Finds calendars whose days are not yet copied to all their schedules. */
export async function findToSpread(queries: Queries): Promise<string[]> {
  const rows = await queries.selectFrom("calendars").select("id")
    // A literal, so that SQLite uses the partial index.
    .where((eb) => eb("is_spread", "=", eb.lit(0)))
    .orderBy("id")
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** An encrypted address. */
export interface SealedAddress {
  id: string;
  sealed: Uint8Array;
}

/** Finds the encrypted addresses after an id, ordered by id. */
export async function findSealedAddresses(
  queries: Queries,
  { after, limit }: { after: string; limit: number },
): Promise<SealedAddress[]> {
  return await queries.selectFrom("calendars").select(["id", "sealed_url as sealed"])
    .where("sealed_url", "is not", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .$narrowType<{ sealed: Uint8Array }>()
    .execute();
}

/** Replaces the address unless it has changed since it was read. */
export async function replaceSealedAddress(
  queries: Queries,
  { id, sealed }: SealedAddress,
  replacement: Uint8Array,
): Promise<void> {
  await queries.updateTable("calendars").set({ sealed_url: replacement })
    .where("id", "=", id).where("sealed_url", "=", sealed)
    .execute();
}
