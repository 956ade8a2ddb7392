import type { Reader } from "../words/reader.ts";
import { readEnd, readExclusion, readStart } from "./bounds.ts";
import { readTimes, readWindow } from "./clock_times.ts";
import { readClosing, readOpening } from "./courtesies.ts";
import { readDates } from "./dates.ts";
import { readFreeDays } from "./free_days.ts";
import { readHabit } from "./habits.ts";
import { readInterval, readMarks } from "./intervals.ts";
import { readSeparator } from "./lists.ts";
import { readMonthDays } from "./month_days.ts";
import { readMonths } from "./months.ts";
import type { Part, PhraseDays, PlacedPart } from "./parts.ts";
import { readOpenWeekend, readWeekdays } from "./weekdays.ts";
import { readZone } from "./zones.ts";

/**
 * Reads all words of a phrase into parts. Words without a meaning in their place are recorded as
 * unknown. Parts are added to `parts`, so that they are available after a thrown problem.
 */
export function readParts(reader: Reader, parts: PlacedPart[] = []): PlacedPart[] {
  readOpening(reader);
  while (!reader.isDone && !readClosing(reader)) {
    const found = reader.attempt(() => {
      const isSeparated = parts.length > 0 && readSeparator(reader) !== null;
      const read = readPart(reader);
      return read && read.map((part, index) => ({ part, isSeparated: isSeparated && index === 0 }));
    });
    if (found) parts.push(...found);
    else reader.passOver();
  }
  return parts;
}

/**
 * The readers in the order of their attempts. The order matters, because one word may begin several
 * parts: "from Monday", "from 9", "from 1 May".
 */
const READERS: readonly ((reader: Reader) => Part[] | null)[] = [
  readFreeDays,
  readExcluded,
  (reader) => one(readWindow(reader), (window) => ({ kind: "window", window })),
  readHabit,
  readMinuteMarks,
  readDayParts,
  (reader) => readDaysPart(reader, readMonthDays),
  (reader) => readCalendar(reader),
  (reader) => readDaysPart(reader, readWeekdays),
  (reader) => one(readInterval(reader), (interval) => ({ kind: "interval", interval })),
  (reader) => one(readEnd(reader), (part) => part),
  (reader) => one(readStart(reader), (part) => part),
  (reader) => one(readMonths(reader), (months) => ({ kind: "months", ...months })),
  (reader) => one(readTimes(reader), (times) => ({ kind: "times", times })),
  (reader) => one(reader.take("multiple"), (times) => times === 1 ? { kind: "once" } : null),
  (reader) => one(readOpenWeekend(reader), () => ({ kind: "openWeekend" })),
  readZonePart,
];

function readZonePart(reader: Reader): Part[] | null {
  return one(readZone(reader), (zone) => ({ kind: "zone", zone }));
}

function readPart(reader: Reader): Part[] | null {
  // A word that is not in the language can only begin a zone.
  for (const read of reader.isNextName ? [readZonePart] : READERS) {
    const found = reader.attempt(() => read(reader));
    if (found) return found;
  }
  return null;
}

function one<T>(found: T | null, toPart: (found: T) => Part | null): Part[] | null {
  const part = found === null ? null : toPart(found);
  return part && [part];
}

function readExcluded(reader: Reader): Part[] | null {
  return one(readExclusion(reader), (part) => part);
}

/** Reads days of the month or the week. An "or" before them joins them to the previous ones. */
function readDaysPart(
  reader: Reader,
  read: (reader: Reader) => PhraseDays | null,
): Part[] | null {
  const isUnion = reader.skip("or");
  const days = read(reader);
  if (days === null) return null;
  // A single weekday may be the beginning of a date: "Monday, 24 December".
  return [{ kind: "days", days, isUnion }];
}

/**
 * Reads calendar dates. A weekday alone is left to the readers of weekdays; the whole phrase
 * decides its meaning.
 */
function readCalendar(reader: Reader): Part[] | null {
  const found = readDates(reader);
  if (found === null) return null;
  const isWeekday = found.dates.some((date) => date.kind === "weekday" && !date.which);
  return isWeekday ? null : [{ kind: "dates", ...found }];
}

function readMinuteMarks(reader: Reader): Part[] | null {
  const found = readMarks(reader);
  if (found === null) return null;
  const { minutes, interval, isEachHour } = found;
  const marks: Part = { kind: "marks", minutes, isEachHour };
  return interval ? [{ kind: "interval", interval }, marks] : [marks];
}

/** Reads `every morning`, `mornings`, `in the evening`, `tonight`. */
function readDayParts(reader: Reader): Part[] | null {
  const thisPart = reader.take("thisPart");
  if (thisPart !== null) return [{ kind: "thisPart", dayPart: thisPart }];
  const plural = reader.take("dayParts");
  if (plural !== null) return [{ kind: "dayPart", dayPart: plural, isRecurring: true }];
  const isEvery = reader.skip("every");
  // "Morgen" and "mañana" mean tomorrow, or each morning after "jeden" and "cada".
  if (!isEvery && reader.isNext("relativeDay")) return null;
  const dayPart = reader.take("dayPart");
  return dayPart === null ? null : [{ kind: "dayPart", dayPart, isRecurring: isEvery }];
}
