import { PhraseProblem, type Reader } from "../words/reader.ts";
import { UNITS } from "../words/kinds.ts";
import { readJoined, readList, readNumber } from "./lists.ts";
import type { Interval, IntervalUnit } from "./parts.ts";

/** Reads an interval: `hourly`, `every 15 minutes`, `every other week`, `twice a day`. */
export function readInterval(reader: Reader): Interval | null {
  return reader.attempt(() => readTimesPerUnit(reader)) ??
    reader.attempt(() => readAdverb(reader)) ??
    reader.attempt(() => readEvery(reader));
}

/** Reads `once a week`, `three times a day`, `once daily`. */
function readTimesPerUnit(reader: Reader): Interval | null {
  const times = readTimesCount(reader);
  if (times === null) return null;
  const adverb = reader.take("adverb");
  if (adverb !== null) return interval(unitOf(adverb), 1, times);
  if (!reader.skip("per")) return null;
  const unit = reader.take("unit");
  return unit === null ? null : interval(unitOf(unit), 1, times);
}

/** Reads `twice`, `ten times`, `zehnmal`. */
export function readTimesCount(reader: Reader): number | null {
  return reader.take("timesOf") ?? reader.take("multiple") ?? reader.attempt(() => {
    const count = readNumber(reader);
    return count !== null && reader.skip("times") ? count : null;
  });
}

function readAdverb(reader: Reader): Interval | null {
  const adverb = reader.take("adverb");
  if (adverb !== null) return interval(unitOf(adverb), 1);
  const span = reader.take("spanAdverb");
  if (span !== null) return interval("minute", span);
  if (reader.skip("fortnight")) return interval("week", 2);
  const twofold = reader.take("twofold");
  if (twofold === null) return null;
  const unit = UNITS[twofold];
  throw new PhraseProblem(`it may mean two things: say "every 2 ${unit}s" or "twice a ${unit}"`);
}

function readEvery(reader: Reader): Interval | null {
  const hasOf = reader.attempt(() => reader.skip("of") && reader.isNext("every") || null);
  if (!reader.skip("every")) return null;
  const found = readEveryUnit(reader);
  if (!hasOf) return found;
  // "Of every month" limits the days: "on the 15th at 10 of every month".
  const isScope = found?.count === 1 && ["month", "quarter", "year"].includes(found.unit);
  return isScope ? { ...found, isOf: true } : null;
}

function readEveryUnit(reader: Reader): Interval | null {
  reader.skip("single");
  const span = reader.take("span");
  if (span !== null) return interval("minute", span);
  if (reader.skip("fortnight")) return interval("week", 2);
  const halves = reader.takeMatch(/^(\d{1,3})[.,]([05])$/);
  if (halves) {
    if (reader.take("unit") !== UNITS.indexOf("hour")) return null;
    return interval("minute", Number(halves[1]) * 60 + (halves[2] === "5" ? 30 : 0));
  }
  const joined = readJoined(reader);
  if (joined) return interval(unitOf(joined.unit), joined.count);
  const count = readCount(reader);
  const unit = reader.take("unit");
  if (unit === null) return null;
  const isFifteen = count === 15 && reader.language.hasFortnightOfFifteen;
  const found = interval(unitOf(unit), count ?? 1);
  return isFifteen && found.unit === "day" ? { ...found, isFortnight: true } : found;
}

function readCount(reader: Reader): number | null {
  if (reader.skip("other")) return 2;
  const ordinal = reader.attempt(() => {
    const named = reader.take("ordinal") ??
      Number(reader.takeMatch(/^(\d{1,2})(?:st|nd|rd|th)$/)?.[1] ?? NaN);
    return named >= 1 && reader.isNext("unit") ? named : null;
  });
  return ordinal ?? readNumber(reader);
}

function unitOf(index: number): IntervalUnit {
  const unit = UNITS[index] ?? "second";
  if (unit === "second") throw new PhraseProblem("the shortest interval is one minute");
  return unit;
}

/**
 * Creates an interval. Minutes that are whole hours become hours, and 24 hours a day. Other
 * intervals are kept, and their times shift from day to day.
 */
function interval(unit: IntervalUnit, count: number, times: number | null = null): Interval {
  if (count < 1 || count > MOST[unit]) {
    throw new PhraseProblem(`every ${count} ${unit}s must be from 1 to ${MOST[unit]}`);
  }
  if (unit === "minute" && count % 60 === 0) return interval("hour", count / 60, times);
  return unit === "hour" && count === 24
    ? { unit: "day", count: 1, times }
    : { unit, count, times };
}

const MOST: Readonly<Record<IntervalUnit, number>> = {
  minute: 60 * 24 * 7,
  hour: 24 * 366,
  day: 366,
  week: 52,
  month: 60,
  quarter: 20,
  year: 10,
};

const HOUR = UNITS.indexOf("hour");

/** Reads minutes of the hour: `at :15 and :45`, `5 past every hour`, `on the hour`. */
export function readMarks(
  reader: Reader,
): { minutes: number[]; interval: Interval | null; isEachHour: boolean } | null {
  return reader.attempt(() => {
    const isEachHour = reader.isNext("onTheHour");
    const minutes = readMinutes(reader);
    if (minutes === null) return null;
    return { minutes, interval: reader.attempt(() => readHourBehind(reader)), isEachHour };
  });
}

function readMinutes(reader: Reader): number[] | null {
  const ofHour = reader.take("onTheHour");
  if (ofHour !== null) return [ofHour];
  reader.skip("at");
  const marks: number[] = [];
  for (;;) {
    const mark = reader.attempt(() => {
      if (marks.length > 0) {
        reader.takeWord(",");
        reader.skip("and");
      }
      const match = reader.takeMatch(/^:(\d{2})$/);
      return match && Number(match[1]) < 60 ? Number(match[1]) : null;
    });
    if (mark === null) break;
    marks.push(mark);
  }
  if (marks.length > 0) return marks;
  return reader.attempt(() => readMinuteNumber(reader)) ??
    reader.attempt(() => readPast(reader));
}

function readMinuteNumber(reader: Reader): number[] | null {
  if (UNITS[reader.take("unit") ?? -1] !== "minute") return null;
  const minute = readNumber(reader);
  return minute !== null && minute < 60 ? [minute] : null;
}

function readPast(reader: Reader): number[] | null {
  if (reader.skip("halfPast")) return isHourNext(reader) ? null : [30];
  const minutes = reader.skip("quarterHour") ? [15] : readList(reader, () => readNumber(reader));
  if (minutes === null || minutes.some((minute) => minute > 59)) return null;
  if (UNITS[reader.take("unit") ?? -1] === "hour") return null;
  const isPast = reader.skip("past");
  if (!isPast && !reader.skip("before") || isHourNext(reader)) return null;
  return minutes.map((minute) => isPast ? minute : (60 - minute) % 60);
}

/** Returns whether an hour follows: "ten past eight" is a time of the day. */
function isHourNext(reader: Reader): boolean {
  return reader.isNext("number") || reader.isNext("partBefore") || /^\d/.test(reader.peek(1));
}

function readHourBehind(reader: Reader): Interval | null {
  reader.skip("of");
  const isEach = reader.skip("every") || reader.skip("the");
  return isEach && reader.take("unit") === HOUR ? { unit: "hour", count: 1, times: null } : null;
}
