import { ChoiceProblem, PhraseProblem, type Reader } from "../words/reader.ts";
import { UNITS } from "../words/kinds.ts";
import { readDaysOfMonth } from "./dates.ts";
import { readList, readNumber, readSeparator, sorted } from "./lists.ts";
import { readMonthNames } from "./months.ts";
import { WORKDAYS } from "./weekdays.ts";
import { type DayPeriod, NO_DAYS, type NthWeekday, type PhraseDays } from "./parts.ts";

interface Items {
  /** Whether "second day" was said, which may be a day of the month or every other day. */
  hasDayOrdinal: boolean;
  monthDays: number[];
  nth: NthWeekday[];
  workdays: number[];
}

/**
 * Reads days of the month: `on the 1st and 15th`, `the last day of the month`, `first Monday of
 * each quarter`, `every 15th`.
 */
export function readMonthDays(reader: Reader): PhraseDays | null {
  return reader.attempt(() => {
    const edge = readEdge(reader);
    if (edge) return edge;
    // "Le 24 et le 31 décembre" are calendar dates.
    if (isOfOneMonth(reader)) return null;
    reader.skip("on");
    const isEvery = reader.skip("every");
    const items: Items = { hasDayOrdinal: false, monthDays: [], nth: [], workdays: [] };
    const found = readList(reader, (isFirst) => readItem(reader, { items, isFirst, isEvery }));
    if (found === null) return null;
    reader.skip("thatHaveIt");
    const { scope, months, isEach } = readScope(reader);
    reader.skip("thatHaveIt");
    const { nth, workdays } = items;
    const monthDays = sorted(items.monthDays);
    const isPlain = nth.length === 0 && workdays.length === 0;
    const isNamed = scope !== null || months.length > 0;
    if (isEvery && items.hasDayOrdinal && !isNamed) return null;
    const weekdays = isPlain ? readThatIs(reader) : [];
    // "The 24th of December" is a calendar date, unless it must also be a certain weekday.
    const isDate = isPlain && monthDays.length === 1 && months.length === 1 && monthDays[0] !== -1;
    if (isDate && !isEach && weekdays.length === 0) return null;
    refuseEveryNth(items, { isEvery, isNamed });
    return {
      ...NO_DAYS,
      ...{ monthDays, nth, workdays, scope, months, weekdays, mustFitBoth: weekdays.length > 0 },
      isRecurring: isNamed || isPlain && (isEvery || monthDays.length > 1),
    };
  });
}

function isOfOneMonth(reader: Reader): boolean {
  const { hasDottedOrdinals, hasBareMonthDays } = reader.language;
  return (hasDottedOrdinals || hasBareMonthDays) && reader.isAhead(() => {
    reader.skip("on");
    return readDaysOfMonth(reader) !== null;
  });
}

/** Reads `that is a Monday or Tuesday`, `that is a weekday`. */
function readThatIs(reader: Reader): number[] {
  return reader.attempt(() => {
    if (!reader.skip("thatIs")) return null;
    if (reader.skip("workday")) return [...WORKDAYS];
    const weekdays: number[] = [];
    do {
      const weekday = reader.take("weekday");
      if (weekday === null) return null;
      weekdays.push(weekday);
    } while (reader.takeWord(",") || reader.skip("or"));
    return sorted(weekdays);
  }) ?? [];
}

/** Reads `at the end of the month`, `at the beginning of every quarter`. */
function readEdge(reader: Reader): PhraseDays | null {
  return reader.attempt(() => {
    reader.skip("at");
    const isEnd = reader.skip("endOf");
    if (!isEnd && !reader.skip("beginOf")) return null;
    const isEvery = reader.skip("every");
    if (!isEvery) reader.skip("the");
    const unit = readUnit(reader);
    if (unit === "week" && isEvery) {
      if (isEnd) throw new ChoiceProblem("a week may end on Friday or on Sunday: say which day");
      return { ...NO_DAYS, weekdays: [1], isRecurring: true };
    }
    const scope = asScope(unit);
    return scope && { ...NO_DAYS, monthDays: [isEnd ? -1 : 1], scope, isRecurring: true };
  });
}

/**
 * Throws for "every second Monday", which may be every other Monday or the second Monday of a
 * month.
 */
function refuseEveryNth(
  { nth, workdays }: Items,
  { isEvery, isNamed }: { isEvery: boolean; isNamed: boolean },
): void {
  if (!isEvery || isNamed || nth.length === 0 || workdays.length > 0) return;
  const [{ nth: n = 0 } = {}] = nth;
  const suggestion = n === 2
    ? '"every other" one, or the second one "of the month"'
    : `"every ${n} weeks", or the one "of the month"`;
  throw new PhraseProblem(`it may mean two things: say ${suggestion}`);
}

function readItem(
  reader: Reader,
  { items, isFirst, isEvery }: { items: Items; isFirst: boolean; isEvery: boolean },
): true | null {
  if (!isFirst) reader.skip("on");
  const hasThe = reader.skip("the");
  return reader.attempt(() => readOrdinals(reader, items)) ??
    (isEvery ? null : reader.attempt(() => readNumbered(reader, items))) ??
    reader.attempt(() => readDates(reader, { items, isEvery, hasThe, isFirst }));
}

/** Reads `first Monday`, `1st and 3rd Monday`, `last working day`, `first day`. */
function readOrdinals(reader: Reader, items: Items): true | null {
  const ordinals = [readOrdinal(reader)];
  for (;;) {
    const next = reader.attempt(() => readSeparator(reader) && readOrdinal(reader));
    if (next === null) break;
    ordinals.push(next);
  }
  const numbers = ordinals.filter((each) => each !== null);
  if (numbers.length === 0) return null;
  if (reader.skip("workday")) {
    items.workdays.push(...numbers);
    return true;
  }
  // "First and third Mondays", "tous les premiers lundis".
  const weekday = reader.take("weekday") ?? reader.take("weekdays");
  if (weekday !== null) {
    items.nth.push(...numbers.map((nth) => ({ nth, weekday })));
    return numbers.every((nth) => Math.abs(nth) <= 5) || null;
  }
  if (readUnit(reader) !== "day") return null;
  items.monthDays.push(...numbers);
  items.hasDayOrdinal = true;
  return true;
}

function readOrdinal(reader: Reader): number | null {
  reader.skip("the");
  const named = reader.take("ordinal");
  if (named !== null) return named;
  const match = reader.takeMatch(/^(\d{1,2})(?:st|nd|rd|th)$/);
  return match ? Number(match[1]) : null;
}

/** Reads `day 28`. */
function readNumbered(reader: Reader, items: Items): true | null {
  if (readUnit(reader) !== "day") return null;
  const day = readNumber(reader);
  if (day === null || day < 1 || day > 31) return null;
  items.monthDays.push(day);
  return true;
}

interface DateItem {
  items: Items;
  isEvery: boolean;
  hasThe: boolean;
  isFirst: boolean;
}

/** Reads `15th`, `1st to 5th`, `15.`, `le 15`, `the first` of a month. */
function readDates(reader: Reader, item: DateItem): true | null {
  const first = readDate(reader, item);
  if (first === null) return null;
  const last = reader.attempt(() => reader.skip("to") ? readDate(reader, item) : null);
  const end = last ?? first;
  if (end < first) return null;
  for (let day = first; day <= end; day++) item.items.monthDays.push(day);
  return true;
}

function readDate(reader: Reader, { isEvery, hasThe, items, isFirst }: DateItem): number | null {
  reader.skip("the");
  const { hasDottedOrdinals, hasBareMonthDays } = reader.language;
  const figures = reader.attempt(() => readSuffixed(reader)) ??
    (hasDottedOrdinals ? reader.attempt(() => readDotted(reader)) : null) ??
    (hasBareMonthDays || !isFirst && items.monthDays.length > 0
      ? reader.attempt(() => readBare(reader))
      : null);
  const named = figures ? null : readNamedDate(reader, { hasThe, isEvery });
  const day = figures ? Number(figures[1]) : named ?? 0;
  return day >= 1 && day <= 31 ? day : null;
}

/** Reads `4th`, but not before a unit: "every 4th week" counts weeks. */
function readSuffixed(reader: Reader): RegExpExecArray | null {
  const match = reader.takeMatch(/^(\d{1,2})(?:st|nd|rd|th)$/);
  return reader.isNext("unit") ? null : match;
}

function readDotted(reader: Reader): RegExpExecArray | null {
  const match = reader.takeMatch(/^(\d{1,2})$/);
  return match && reader.takeWord(".") && !reader.isNext("month") ? match : null;
}

/** Reads a bare number as a day, unless it is a time or begins a date. */
function readBare(reader: Reader): RegExpExecArray | null {
  const match = reader.takeMatch(/^(\d{1,2})$/);
  const isOther = reader.isNext("times") || reader.isNext("unit") || reader.isNext("month") ||
    reader.isNext("oclock") || reader.isNext("am") || reader.isNext("pm") ||
    reader.attempt(() => reader.skip("of") && reader.isNext("month") || null) !== null;
  return isOther ? null : match;
}

function readNamedDate(
  reader: Reader,
  { hasThe, isEvery }: { hasThe: boolean; isEvery: boolean },
): number | null {
  if (isEvery) return readEachNamed(reader);
  // In French, "le premier" means more than one thing, and the German "am" contains the article.
  const { hasBareMonthDays, hasDottedOrdinals } = reader.language;
  const named = hasThe || hasBareMonthDays || hasDottedOrdinals ? reader.take("ordinal") : null;
  return named !== null && named > 0 ? named : null;
}

/** Reads `every first of the month`. After "every", the month shows that the ordinal is a day. */
function readEachNamed(reader: Reader): number | null {
  return reader.attempt(() => {
    const named = reader.take("ordinal");
    const isOfMonth = reader.isAhead(() => {
      const hasOf = reader.skip("of");
      reader.skip("the");
      return hasOf && readUnit(reader) === "month";
    });
    return isOfMonth && named !== null && named > 0 ? named : null;
  });
}

/** Reads `of the month`, `of each quarter`, `of January and July`, `in every year`. */
function readScope(
  reader: Reader,
): { scope: DayPeriod | null; months: number[]; isEach: boolean } {
  const nothing = { scope: null, months: [], isEach: false };
  return reader.attempt(() => {
    const hasOf = reader.skip("of");
    const isEach = reader.skip("every") || reader.skip("the");
    if (hasOf && reader.isNext("month")) {
      const months = readMonthNames(reader);
      return months && { scope: null, months, isEach };
    }
    const scope = hasOf || isEach ? scopeUnit(reader) : null;
    return scope && { scope, months: [], isEach };
  }) ?? nothing;
}

function scopeUnit(reader: Reader): DayPeriod | null {
  return asScope(readUnit(reader));
}

function asScope(unit: ReturnType<typeof readUnit>): DayPeriod | null {
  return unit === "month" || unit === "quarter" || unit === "year" ? unit : null;
}

function readUnit(reader: Reader): typeof UNITS[number] | null {
  const unit = reader.take("unit");
  return unit === null ? null : UNITS[unit] ?? null;
}
