import type { Principal } from "../../identity/principal.ts";
import { isoTime, isoTimeOrNull } from "../../lib/clock.ts";
import { civilOf } from "../../timing/rule/civil.ts";
import { originOf } from "./address.ts";
import type { CalendarRow } from "./calendar_store.ts";

/** A calendar of free days as its organization sees it. */
export interface Calendar {
  name: string;
  /** The user who created the calendar. Only the owner and admins may change it. */
  ownerId: string;
  /**
   * The scheme, host and port of its address; null if its text was given. The rest of the address
   * may contain a token and is not shown to anybody.
   */
  url: string | null;
  /** The zone of times in UTC; null if the calendar or the server determines it. */
  timezone: string | null;
  /** The next free days, soonest first. */
  days: { date: string; name: string }[];
  /** The number of events that cover no whole day, and so make no day free. */
  ignoredEvents: number;
  /** The time at which its days were read. */
  readAt: string;
  /** The time of the next fetch of its address. */
  refreshAt: string | null;
  /**
   * The reason why its address could not be read, and since when. The days are still those of
   * `readAt`.
   */
  failure: { message: string; since: string } | null;
  /** The number of schedules that use the calendar. */
  schedules: number;
}

export const DAYS_SHOWN = 50;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns whether the caller may change or delete the calendar. */
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
