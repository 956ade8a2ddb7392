import { UNITS } from "../words/kinds.ts";
import type { Reader } from "../words/reader.ts";
import { readNumber } from "./lists.ts";
import { type Interval, type IntervalUnit, NO_DAYS, type Part } from "./parts.ts";
import { readWeekdays, WEEKEND } from "./weekdays.ts";

/**
 * Reads days of every n-th week: `every other Friday`, `alternate Fridays`, `cada dos viernes`,
 * `un vendredi sur deux`; and `un jour sur deux` of days, weeks and months.
 */
export function readHabit(reader: Reader): Part[] | null {
  return reader.attempt(() => readOther(reader)) ??
    reader.attempt(() => readCounted(reader)) ??
    reader.attempt(() => readOneOf(reader));
}

/** Reads `every other Friday`, `alternate days`. */
function readOther(reader: Reader): Part[] | null {
  reader.skip("on");
  const isEvery = reader.skip("every");
  if (isEvery ? !reader.skip("other") : !reader.skip("alternate")) return null;
  return readDays(reader, 2) ?? (isEvery ? null : readUnits(reader, 2));
}

const WEEKS_MAX = 52;

/**
 * Reads `every 2 Fridays`. If the language has a plural of the weekday, only the plural is
 * accepted.
 */
function readCounted(reader: Reader): Part[] | null {
  if (!reader.skip("every")) return null;
  const count = readNumber(reader);
  if (count === null || count < 2 || count > WEEKS_MAX) return null;
  const isSeveral = reader.isNext("weekdays") ||
    reader.language.name === "Spanish" && reader.isNext("weekday");
  return isSeveral ? readDays(reader, count) : null;
}

/** Reads `un vendredi sur deux`, `un día sí y otro no`. */
function readOneOf(reader: Reader): Part[] | null {
  if (!reader.skip("one")) return null;
  const parts = readDays(reader, 2) ?? readUnits(reader, 2);
  const count = reader.take("secondOf");
  if (parts === null || count === null) return null;
  return parts.map((part) =>
    part.kind === "interval" ? { ...part, interval: { ...part.interval, count } } : part
  );
}

function readDays(reader: Reader, count: number): Part[] | null {
  const days = reader.skip("weekend") || reader.skip("weekends")
    ? { ...NO_DAYS, weekdays: [...WEEKEND], isRecurring: true }
    : reader.attempt(() => readWeekdays(reader));
  return days && [intervalPart("week", count), { kind: "days", days, isUnion: false }];
}

function readUnits(reader: Reader, count: number): Part[] | null {
  const unit = UNITS[reader.take("unit") ?? -1];
  return unit === "day" || unit === "week" || unit === "month" ? [intervalPart(unit, count)] : null;
}

function intervalPart(unit: IntervalUnit, count: number): { kind: "interval"; interval: Interval } {
  return { kind: "interval", interval: { unit, count, times: null } };
}
