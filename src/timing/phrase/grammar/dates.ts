import type { Reader } from "../words/reader.ts";
import { UNITS } from "../words/kinds.ts";
import { countsDays, type Delay, readDelay } from "./delays.ts";
import { readList } from "./lists.ts";
import type { PhraseDate, PhraseMoment } from "./parts.ts";
import { readClock } from "./clock_times.ts";

/** Reads days of the calendar: `tomorrow`, `next friday`, `24 december 2026`, `every 1 July`. */
export function readDates(reader: Reader): { dates: PhraseDate[]; isEvery: boolean } | null {
  return reader.attempt(() => {
    reader.skip("on");
    const isEvery = reader.skip("every");
    const ofOneMonth = reader.attempt(() => readDaysOfMonth(reader));
    if (ofOneMonth) return { dates: ofOneMonth, isEvery };
    const dates = readList(reader, () => readDate(reader));
    if (dates === null) return null;
    const isCalendar = dates.every((date) => date.kind === "calendar" || date.kind === "easter");
    return (isEvery || dates.length > 1) && !isCalendar ? null : { dates, isEvery };
  });
}

/** Reads several days of one month: `24 and 31 December`. */
export function readDaysOfMonth(reader: Reader): PhraseDate[] | null {
  const days = readList(reader, () => {
    reader.skip("on");
    reader.skip("the");
    return readDayNumber(reader);
  });
  if (days === null || days.length < 2) return null;
  reader.skip("of");
  const month = reader.take("month");
  if (month === null) return null;
  const year = readYear(reader);
  return days.map((day) => calendar(year, month, day));
}

/** Reads one day. */
function readDate(reader: Reader): PhraseDate | null {
  return reader.attempt(() => {
    reader.skip("on");
    // "Saturday, 28 November" names the same day twice.
    const isNamed = reader.attempt(() => {
      if (reader.take("weekday") === null) return null;
      reader.takeWord(",");
      return /^(?:the|\d)/.test(reader.peek(1)) || reader.isNext("month") || null;
    });
    const date = readCalendarDate(reader);
    if (date || isNamed) return date;
    const ahead = reader.take("relativeDay");
    // German: "heute in einer Woche", which is "today in a week".
    const later = ahead === 0 ? reader.attempt(() => readDaysAhead(reader)) : null;
    if (later) return { kind: "delay", delay: later };
    if (ahead !== null) return { kind: "ahead", days: ahead };
    const delay = readDelay(reader);
    if (delay) return { kind: "delay", delay };
    return readWeekdayAhead(reader);
  });
}

function readDaysAhead(reader: Reader): Delay | null {
  const delay = readDelay(reader);
  return delay && countsDays(delay) ? delay : null;
}

function readWeekdayAhead(reader: Reader): PhraseDate | null {
  const ofNextWeek = reader.attempt(() => readOfNextWeek(reader));
  if (ofNextWeek !== null) return { kind: "weekday", weekday: ofNextWeek, which: "next week" };
  reader.attempt(() => reader.skip("the") && reader.isNext("weekday") || null);
  const before = readWhich(reader);
  const weekday = reader.take("weekday");
  return weekday === null ? null : { kind: "weekday", weekday, which: before ?? readWhich(reader) };
}

/** Reads `Monday next week`, `next week on Monday`. */
function readOfNextWeek(reader: Reader): number | null {
  reader.attempt(() => reader.skip("the") && reader.isNext("weekday") || null);
  const before = reader.take("weekday");
  if (UNITS[reader.take("nextOf") ?? -1] !== "week") return null;
  if (before !== null) return before;
  reader.takeWord(",");
  reader.skip("on");
  return reader.take("weekday");
}

function readWhich(reader: Reader): "this" | "next" | null {
  if (reader.skip("next")) return "next";
  return reader.skip("this") ? "this" : null;
}

function readCalendarDate(reader: Reader): PhraseDate | null {
  const holiday = reader.take("holiday");
  if (holiday === 0) return { kind: "easter" };
  if (holiday !== null) return calendar(null, Math.floor(holiday / 100), holiday % 100);
  const iso = reader.takeMatch(/^(\d{4})-(\d{2})-(\d{2})$/);
  if (iso) return calendar(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  return readFigures(reader) ?? reader.attempt(() => readMonthAndDay(reader));
}

/** Reads `24.12.2026`, `24.12.` and, where the day comes first, `24/12/2026`. */
function readFigures(reader: Reader): PhraseDate | null {
  const dotted = reader.takeMatch(/^(\d{1,2})\.(\d{1,2})\.(\d{4})?$/);
  if (dotted) {
    const year = dotted[3] === undefined ? null : Number(dotted[3]);
    return calendar(year, Number(dotted[2]), Number(dotted[1]));
  }
  if (!reader.language.isDayFirst) return null;
  const slashed = reader.takeMatch(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/);
  return slashed && calendar(Number(slashed[3]), Number(slashed[2]), Number(slashed[1]));
}

function readMonthAndDay(reader: Reader): PhraseDate | null {
  reader.skip("the");
  const before = readDayNumber(reader);
  if (before !== null) reader.skip("of");
  const month = reader.take("month");
  if (month === null) return null;
  const day = before ?? (reader.skip("the"), readDayNumber(reader));
  if (day === null) return null;
  return calendar(readYear(reader), month, day);
}

function readYear(reader: Reader): number | null {
  const year = reader.attempt(() => {
    if (!reader.takeWord(",")) reader.skip("of");
    return reader.takeMatch(/^[12]\d{3}$/);
  });
  return year && Number(year[0]);
}

function readDayNumber(reader: Reader): number | null {
  const match = reader.takeMatch(/^(\d{1,2})(?:st|nd|rd|th|er)?$/);
  if (!match) return null;
  if (reader.language.hasDottedOrdinals) reader.takeWord(".");
  return Number(match[1]);
}

function calendar(year: number | null, month: number, day: number): PhraseDate {
  return { kind: "calendar", year, month, day };
}

/** Reads a day with or without a time: `1 March`, `tomorrow at 5pm`, `2026-12-01 08:00`. */
export function readMoment(reader: Reader): PhraseMoment | null {
  const date = readDate(reader);
  if (date === null) return null;
  const clock = reader.attempt(() => {
    const match = reader.takeMatch(/^(\d{2}):(\d{2})$/);
    return match ? { minute: Number(match[1]) * 60 + Number(match[2]) } : null;
  });
  return { date, minute: clock?.minute ?? null };
}

/** Reads a time after a moment that has none: `until tomorrow at 5pm`. */
export function readMomentClock(reader: Reader): number | null {
  return reader.attempt(() => reader.skip("at") ? readClock(reader, true)?.minute ?? null : null);
}
