import { UNITS } from "../words/kinds.ts";
import type { Reader } from "../words/reader.ts";
import { readTimes } from "./clock_times.ts";
import { readDates, readMoment, readMomentClock } from "./dates.ts";
import { readAmounts } from "./delays.ts";
import { readTimesCount } from "./intervals.ts";
import { readMonthDays } from "./month_days.ts";
import { readMonthNames } from "./months.ts";
import { type Exclusion, NO_DAYS, type Part, type PhraseMoment } from "./parts.ts";
import { readWeekdays } from "./weekdays.ts";

/** Reads the start: `starting Monday`, `from 1 March`, `as of tomorrow`. */
export function readStart(reader: Reader): Part | null {
  return reader.attempt(() => {
    // "From January" does not say whether the following months are included.
    const isFrom = reader.isNext("from");
    if (!reader.skip("start")) return null;
    const start = readPeriod(reader, { isFrom }) ?? readMomentWithClock(reader);
    return start && { kind: "start", start };
  });
}

/** Reads a period of which the first day counts: `next week`, `in January`. */
function readPeriod(reader: Reader, { isFrom }: { isFrom: boolean }): PhraseMoment | null {
  return reader.attempt(() => {
    const unit = UNITS[reader.take("nextOf") ?? -1];
    if (unit !== undefined && unit !== "second") {
      return { date: { kind: "nextUnit", unit }, minute: null };
    }
    if (isFrom) return null;
    reader.skip("of");
    const month = reader.take("month");
    const isMore = /^\d/.test(reader.peek(1)) || reader.isNext("the") || reader.isNext("to");
    return month === null || isMore ? null : { date: { kind: "month", month }, minute: null };
  });
}

/** Reads the end: `until Christmas`, `until the end of March`, `for 2 weeks`, `ten times`. */
export function readEnd(reader: Reader): Part | null {
  return reader.attempt(() => readUntilEnd(reader)) ??
    reader.attempt(() => {
      if (!reader.skip("until")) return null;
      const until = readMomentWithClock(reader);
      if (until?.minute === null) reader.skip("included");
      return until && { kind: "until", until };
    }) ??
    reader.attempt(() => {
      if (!reader.skip("during")) return null;
      const delay = readAmounts(reader);
      return delay && { kind: "span", delay };
    }) ??
    reader.attempt(() => {
      reader.skip("during");
      reader.skip("atMost");
      const count = readTimesCount(reader);
      reader.skip("inAll");
      return count !== null && count > 1 ? { kind: "count", count } : null;
    });
}

/**
 * Reads a moment. A time of the day after it belongs to the moment only after a relative day, such
 * as "tomorrow"; after another date, it is the time of the ticks.
 */
function readMomentWithClock(reader: Reader): PhraseMoment | null {
  const moment = readMoment(reader);
  if (moment === null || moment.minute !== null || moment.date.kind !== "ahead") return moment;
  return { ...moment, minute: readMomentClock(reader) };
}

function readUntilEnd(reader: Reader): Part | null {
  if (!reader.skip("until") || !reader.skip("endOf")) return null;
  if (reader.isNext("month")) return { kind: "untilEnd", of: "month", month: reader.take("month") };
  reader.skip("the") || reader.skip("this");
  const unit = UNITS[reader.take("unit") ?? -1];
  return unit === "year" || unit === "month" ? { kind: "untilEnd", of: unit, month: null } : null;
}

/** Reads an exclusion: `except Sundays`, `not on weekends`, `except in August`. */
export function readExclusion(reader: Reader): Part | null {
  return reader.attempt(() => {
    if (!reader.skip("except")) return null;
    const exclusion = readExcluded(reader);
    return exclusion && { kind: "except", exclusion };
  });
}

/** Reads the times that are left out, after "except". */
export function readExcluded(reader: Reader): Exclusion | null {
  const weekend = reader.attempt(() => {
    reader.skip("on");
    reader.skip("the");
    return reader.skip("weekend") || null;
  });
  if (weekend) return { kind: "days", days: { ...NO_DAYS, weekdays: [0, 6] } };
  const dates = reader.attempt(() => {
    const found = readDates(reader);
    const isCalendar = found?.dates.every(({ kind }) => kind === "calendar" || kind === "easter");
    return isCalendar ? found : null;
  });
  if (dates) return { kind: "dates", dates: dates.dates };
  const days = readMonthDays(reader) ?? reader.attempt(() => readWeekdays(reader));
  if (days) return { kind: "days", days };
  const times = reader.attempt(() => readTimes(reader));
  if (times) return { kind: "times", times };
  return reader.attempt(() => {
    reader.skip("in");
    reader.skip("of");
    const months = readMonthNames(reader);
    return months && { kind: "months", months };
  });
}
