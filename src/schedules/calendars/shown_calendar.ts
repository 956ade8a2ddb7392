import type { Principal } from "../../identity/principal.ts";
import { isoTime, isoTimeOrNull } from "../../lib/clock.ts";
import { civilOf } from "../../timing/rule/civil.ts";
import { originOf } from "./address.ts";
import type { CalendarRow } from "./calendar_store.ts";

/** A calendar of free days, as its organization sees it. */
export interface Calendar {
  name: string;
  /** The user who made it, and may change it beside admins. */
  ownerId: string;
  /**
   * Scheme, host and port of its address; null if its text was given. The whole address may hold
   * a token, and is shown to nobody.
   */
  url: string | null;
  /** The zone of times in UTC; null if the calendar or the server says it. */
  timezone: string | null;
  /** The next free days, soonest first. */
  days: { date: string; name: string }[];
  /** Events that take up no whole day, and so make none free. */
  ignoredEvents: number;
  /** When its days were read. */
  readAt: string;
  /** When its address is read next. */
  refreshAt: string | null;
  /** Why its address could not be read, and since when; the days are those of `readAt`. */
  failure: { message: string; since: string } | null;
  /** How many schedules keep clear of its days. */
  schedules: number;
}

export const DAYS_SHOWN = 50;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether the caller may change or delete it. */
export function mayChange(principal: Principal, { owner_id: ownerId }: CalendarRow): boolean {
  return principal.isAdmin || principal.userId === ownerId;
}

export function toCalendar(
  row: CalendarRow,
  { now, schedules }: { now: number; schedules: number },
): Calendar {
  const named: [number, string][] = JSON.parse(row.named_days);
  const today = Math.floor(now / DAY_MS);
  const { failure, failed_at: failedAt } = row;
  return {
    name: row.name,
    ownerId: row.owner_id,
    url: originOf(row),
    timezone: row.timezone,
    days: named.filter(([day]) => day >= today).slice(0, DAYS_SHOWN)
      .map(([day, name]) => ({ date: dateOf(day), name })),
    ignoredEvents: row.ignored_events,
    readAt: isoTime(row.read_at),
    refreshAt: isoTimeOrNull(row.refresh_at),
    failure: failure === null || failedAt === null
      ? null
      : { message: failure, since: isoTime(failedAt) },
    schedules,
  };
}

function dateOf(day: number): string {
  const { year, month, date } = civilOf(day);
  return new Temporal.PlainDate(year, month, date).toString();
}
