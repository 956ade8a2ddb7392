import { UNITS } from "../words/kinds.ts";
import { ChoiceProblem, PhraseProblem, type Reader } from "../words/reader.ts";
import { readList, readNumber } from "./lists.ts";
import type { ClockTime, TimeWindow } from "./parts.ts";

const DAY_MINUTES = 24 * 60;

/** Reads one time or several: `at 8:30 and 17:30`, `9am`, `noon`. A bare hour needs the `at`. */
export function readTimes(reader: Reader): ClockTime[] | null {
  let hasAt = false;
  return readList(reader, () => {
    hasAt = reader.skip("at") || hasAt;
    if (hasAt) reader.attempt(() => reader.skip("the") || null);
    const clock = readClock(reader, hasAt);
    // "Noon and 5" are two times; the half of the day of the second is open.
    hasAt ||= clock?.style === "word";
    return clock;
  });
}

/** Reads one time. Without a word such as "at", a bare hour is no time. */
export function readClock(reader: Reader, isNamed: boolean): ClockTime | null {
  const word = reader.take("clock");
  if (word !== null) return { minute: word, style: "word" };
  return reader.attempt(() => readRelativeClock(reader, isNamed)) ??
    reader.attempt(() => readFigures(reader, isNamed)) ??
    reader.attempt(() => readHourInWords(reader, isNamed));
}

/**
 * Reads `quarter to nine`, `half past seven`, `ten past eight`, `20 to 6`, and German parts of the
 * hour before: `halb neun`, `viertel neun`, `dreiviertel neun`.
 */
function readRelativeClock(reader: Reader, isNamed: boolean): ClockTime | null {
  if (reader.skip("halfPast")) return shifted(reader, 30);
  const part = reader.take("partBefore");
  if (part !== null) return shifted(reader, -part);
  const isQuarter = reader.skip("quarterHour");
  const minutes = isQuarter ? 15 : readNumber(reader);
  // "5 minutes past 6" is a time even without "at", because it names its unit.
  const isCounting = !isQuarter && reader.take("unit") === MINUTES;
  const isTime = isNamed || isCounting;
  if (minutes === null || !isQuarter && (!isTime || !USUAL_MINUTES.includes(minutes))) return null;
  if (reader.skip("past")) return shifted(reader, minutes - beforeHour(reader));
  if (reader.skip("before")) return shifted(reader, -minutes - beforeHour(reader));
  return isQuarter && reader.language.hasQuartersOfHour ? shifted(reader, -45) : null;
}

/** As in "fünf vor halb sieben". */
function beforeHour(reader: Reader): number {
  return reader.take("partBefore") ?? 0;
}

const MINUTES = UNITS.indexOf("minute");

/** Other numbers begin a window: "from 9 to 17". */
const USUAL_MINUTES: readonly number[] = [5, 10, 20, 25];

function readHour(reader: Reader): number | null {
  const hour = readNumber(reader);
  if (hour === null || hour > 23) return null;
  reader.skip("oclock");
  return hour;
}

function shifted(reader: Reader, minutes: number): ClockTime | null {
  const hour = readHour(reader);
  if (hour === null) return null;
  const minuteOf = (ofDay: number): number => (ofDay * 60 + minutes + DAY_MINUTES) % DAY_MINUTES;
  const half = readHalf(reader);
  if (half !== null) {
    if (hour < 1 || hour > 12) return null;
    return { minute: minuteOf(hour % 12 + (half === "pm" ? 12 : 0)), style: "half" };
  }
  const minute = minuteOf(hour);
  return { minute, style: hour > 12 ? "figures" : "open" };
}

const FIGURES = /^(\d{1,2})(?:[:.](\d{2})(?::00)?|h(\d{2})?)?(am|pm)?$/;
const FOUR_FIGURES = /^([01]\d|2[0-3])([0-5]\d)$/;

function readFigures(reader: Reader, isNamed: boolean): ClockTime | null {
  const four = isNamed ? reader.takeMatch(FOUR_FIGURES) : null;
  if (four) {
    reader.skip("oclock");
    return { minute: Number(four[1]) * 60 + Number(four[2]), style: "figures" };
  }
  const match = reader.takeMatch(FIGURES);
  if (!match) return null;
  const [text, hourText = "", afterColon, afterH, joinedHalf] = match;
  const hasH = text.includes("h");
  const named = isNamed || hasH || afterColon !== undefined;
  return finish(reader, {
    hour: Number(hourText),
    minute: Number(afterColon ?? afterH ?? 0),
    isWhole: afterColon === undefined && !hasH,
    half: joinedHalf ?? null,
    hasH,
    isNamed: named,
  });
}

/** Reads `eight`, `seven thirty`, `las ocho y media`. */
function readHourInWords(reader: Reader, isNamed: boolean): ClockTime | null {
  const hour = reader.take("number");
  if (hour === null) return null;
  const minute = reader.attempt(() => {
    // "Nine-thirty". A lower number may be the end of a window instead.
    const least = reader.takeWord("-") ? 25 : 10;
    const value = reader.take("number");
    return value !== null && value >= least && value <= 59 && !isCounted(reader) ? value : null;
  });
  return finish(reader, {
    hour,
    minute: minute ?? 0,
    isWhole: minute === null,
    half: null,
    hasH: false,
    isNamed,
  });
}

interface PhraseClock {
  hour: number;
  minute: number;
  /** Whether only the hour was said. */
  isWhole: boolean;
  half: string | null;
  /** Whether the hour was written as "9h". */
  hasH: boolean;
  isNamed: boolean;
}

function finish(reader: Reader, said: PhraseClock): ClockTime | null {
  const half = said.half ?? readHalf(reader);
  const hasClock = !said.hasH && !reader.isNext("zoneBefore") && reader.skip("oclock");
  if (!said.isNamed && !hasClock && half === null) return null;
  if (!hasClock && half === null && said.isWhole && isCounted(reader)) return null;
  const after = hasClock && said.isWhole ? readMinutesAfter(reader) : null;
  const added = said.isWhole && after === null ? readHalvesAfter(reader) : 0;
  const { hour } = said;
  const minute = after ?? said.minute;
  if (minute > 59 || hour > 23) return null;
  if (half === null) {
    const isOpen = said.isWhole && !hasClock && hour >= 1 && hour <= 12;
    const ofDay = (hour * 60 + minute + added + DAY_MINUTES) % DAY_MINUTES;
    return { minute: ofDay, style: isOpen ? "open" : "figures" };
  }
  if (hour < 1 || hour > 12) return null;
  return { minute: (hour % 12 + (half === "pm" ? 12 : 0)) * 60 + minute, style: "half" };
}

function readHalf(reader: Reader): string | null {
  if (reader.skip("am")) return "am";
  return reader.skip("pm") ? "pm" : null;
}

function readMinutesAfter(reader: Reader): number | null {
  return reader.attempt(() => {
    const match = reader.takeMatch(/^\d{2}$/);
    return match && Number(match[0]) < 60 && !isCounted(reader) ? Number(match[0]) : null;
  });
}

function readHalvesAfter(reader: Reader): number {
  if (reader.skip("andHalf")) return 30;
  if (reader.skip("andQuarter")) return 15;
  return reader.skip("lessQuarter") ? -15 : 0;
}

/**
 * Returns whether the number just read counts the next word: "5 times", "15 minutes", "24
 * December".
 */
function isCounted(reader: Reader): boolean {
  if (reader.isNext("zoneBefore")) return false;
  return reader.isNext("times") || reader.isNext("unit") || reader.isNext("month") ||
    reader.isNext("past");
}

/** Reads hours of the day: `between 9 and 17`, `from 9am to 5pm`, `during business hours`. */
export function readWindow(reader: Reader): TimeWindow | null {
  if (reader.skip("businessHours")) {
    const [first, last] = [9, 17].map((hour) => ({ minute: hour * 60, style: "figures" as const }));
    return first && last ? { first, last, isBusiness: true } : null;
  }
  return reader.attempt(() => {
    const isBetween = reader.skip("between");
    const hasWord = isBetween || reader.skip("from");
    if (hasWord) reader.skip("the");
    const first = readEnd(reader, hasWord);
    if (first === null || !(isBetween ? reader.skip("and") : reader.skip("to"))) return null;
    reader.skip("the");
    const last = readEnd(reader, true);
    if (last === null) return null;
    return { ...checkedWindow(first, last), isBusiness: false };
  });
}

/** Reads an end of a window. Tries a bare hour first, because "9 to 17" is no time of the clock. */
function readEnd(reader: Reader, isNamed: boolean): ClockTime | null {
  const word = reader.take("clock");
  if (word !== null) return { minute: word, style: "word" };
  return reader.attempt(() => readFigures(reader, isNamed)) ??
    reader.attempt(() => readHourInWords(reader, isNamed));
}

function checkedWindow(first: ClockTime, last: ClockTime): { first: ClockTime; last: ClockTime } {
  refuseMixture([first, last]);
  if (first.style === "open" && last.style === "open" && last.minute <= first.minute) {
    const later = last.minute % (DAY_MINUTES / 2) + DAY_MINUTES / 2;
    const shown = `between ${clockText(first.minute)} and ${clockText(later)}`;
    throw new PhraseProblem(`it does not say which half of the day, such as "${shown}"`);
  }
  return { first, last };
}

/**
 * Throws for "at 9 and 11 pm" and "noon and 5", where the half of the day of one time is unclear.
 */
export function refuseMixture(times: readonly ClockTime[]): void {
  const styles = new Set(times.map(({ style }) => style));
  const hasFigures = styles.has("figures") || styles.has("open");
  if (hasFigures && styles.has("half")) {
    throw new PhraseProblem("the times must all say am or pm, or none of them");
  }
  if (!styles.has("word")) return;
  const open = times.find(({ style, minute }) => style === "open" && minute < DAY_MINUTES / 2);
  if (!open) return;
  const [early, late] = [open.minute, open.minute + DAY_MINUTES / 2].map(clockText);
  throw new ChoiceProblem(`it does not say which half of the day: "${early}" or "${late}"`);
}

export function clockText(minute: number): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${Math.floor(minute / 60)}:${two(minute % 60)}`;
}
