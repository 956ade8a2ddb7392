import { instantOf, localDate } from "../../wall_time.ts";
import { dayNumber } from "../../rule/civil.ts";
import type { WallMinute } from "../../rule/rule.ts";
import type { Delay } from "../grammar/delays.ts";
import type { IntervalUnit, PhraseDate } from "../grammar/parts.ts";
import { PhraseProblem } from "../words/reader.ts";

/** The time zone and the current time for reading a phrase. */
export interface ReadingContext {
  now: number;
  timezone: string;
}

const DAY_MINUTES = 24 * 60;
const SHOWN_DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/**
 * Returns the day of a date. Without a year, it is the next such day from `after` on, or from today
 * on if `after` is absent.
 */
export function dayOf(
  date: PhraseDate,
  context: ReadingContext & { after?: Temporal.PlainDate },
): Temporal.PlainDate {
  const today = localDate(context.now, context.timezone);
  const from = context.after ?? today;
  switch (date.kind) {
    case "ahead":
      return today.add({ days: date.days });
    case "delay":
      return zoned(context).add(date.delay).toPlainDate();
    case "weekday":
      return weekdayAhead(date, today);
    case "nextUnit":
      return firstDayOfNext(date.unit, today);
    case "month":
      return firstDayOfMonth(date.month, today);
    case "easter":
      return [easterOf(from.year), easterOf(from.year + 1)].find((day) => !isBefore(day, from)) ??
        from;
    case "calendar":
      return calendarDay(date, from);
  }
}

function zoned({ now, timezone }: ReadingContext): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone);
}

function weekdayAhead(
  { weekday, which }: PhraseDate & { kind: "weekday" },
  today: Temporal.PlainDate,
): Temporal.PlainDate {
  const ahead = (weekday - today.dayOfWeek % 7 + 7) % 7;
  const sunday = (7 - today.dayOfWeek) % 7;
  if (which === "next week") {
    return firstDayOfNext("week", today).add({ days: (weekday + 6) % 7 });
  }
  if (which === "next" && ahead <= sunday && today.dayOfWeek < 5) {
    const name = SHOWN_DAYS[weekday];
    throw new PhraseProblem(`"next ${name}" may be in this week or the next: say the date`);
  }
  return today.add({ days: ahead === 0 && which === "next" ? 7 : ahead });
}

function firstDayOfNext(unit: IntervalUnit, today: Temporal.PlainDate): Temporal.PlainDate {
  const first = today.with({ day: 1 });
  switch (unit) {
    case "month":
      return first.add({ months: 1 });
    case "quarter":
      return first.add({ months: 3 - (today.month - 1) % 3 });
    case "year":
      return first.with({ month: 1 }).add({ years: 1 });
    default:
      return today.add({ days: 8 - today.dayOfWeek });
  }
}

/** Returns the first day of the next such month, or today if the month has begun. */
function firstDayOfMonth(month: number, today: Temporal.PlainDate): Temporal.PlainDate {
  if (month === today.month) return today;
  const first = today.with({ day: 1 }).with({ month });
  return isBefore(first, today) ? first.add({ years: 1 }) : first;
}

function calendarDay(
  { year, month, day }: PhraseDate & { kind: "calendar" },
  from: Temporal.PlainDate,
): Temporal.PlainDate {
  const years = year === null ? Array.from({ length: 9 }, (_, index) => from.year + index) : [year];
  for (const each of years) {
    const found = existing({ year: each, month, day });
    if (found && (year !== null || !isBefore(found, from))) return found;
  }
  throw new PhraseProblem("no such day ever comes");
}

function existing(date: { year: number; month: number; day: number }): Temporal.PlainDate | null {
  try {
    return Temporal.PlainDate.from(date, { overflow: "reject" });
  } catch {
    return null;
  }
}

function isBefore(a: Temporal.PlainDate, b: Temporal.PlainDate): boolean {
  return Temporal.PlainDate.compare(a, b) < 0;
}

/** Returns Easter Sunday in the Gregorian calendar, with Butcher's algorithm. */
function easterOf(year: number): Temporal.PlainDate {
  const century = Math.floor(year / 100);
  const golden = year % 19;
  const epact = (19 * golden + century - Math.floor(century / 4) -
    Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(year % 100 / 4) - epact - year % 4) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const sum = epact + weekday - 7 * late + 114;
  return Temporal.PlainDate.from({ year, month: Math.floor(sum / 31), day: sum % 31 + 1 });
}

/** Converts a day and a minute of it to a local time. */
export function wallMinute({ year, month, day }: Temporal.PlainDate, minute: number): WallMinute {
  return { day: dayNumber({ year, month, date: day }), minute };
}

/** Returns the instant of a minute of a day in the zone. */
export function instantAt(date: Temporal.PlainDate, minute: number, timezone: string): number {
  const [hour, rest] = [Math.floor(minute / 60), minute % 60];
  return instantOf({ date, hour, minute: rest }, timezone);
}

/** Returns the local time after a delay from now. */
export function wallAfter(delay: Delay, context: ReadingContext): WallMinute {
  return wallOfZoned(zoned(context).add(delay));
}

/** Returns the local time of an instant. */
export function wallOf(timeMs: number, timezone: string): WallMinute {
  return wallOfZoned(zoned({ now: timeMs, timezone }));
}

function wallOfZoned(time: Temporal.ZonedDateTime): WallMinute {
  return wallMinute(time.toPlainDate(), (time.hour * 60 + time.minute) % DAY_MINUTES);
}

/**
 * Returns the instant after a delay from now. Minutes and hours elapse; longer units follow the
 * calendar.
 */
export function instantAfter(delay: Delay, context: ReadingContext): number {
  return zoned(context).add(delay).epochMilliseconds;
}
