import { describeTiming } from "../describe/describe_timing.ts";
import { firesAfter } from "../ticks.ts";
import type { Timing } from "../timing.ts";
import { type ClockTime, NO_DAYS, type Part, type PlacedPart } from "./grammar/parts.ts";
import { readParts } from "./grammar/read_parts.ts";
import type { ReadingContext } from "./meaning/moments.ts";
import { timesOfClause } from "./meaning/day_parts.ts";
import { joinParts } from "./meaning/parsed_phrase.ts";
import { toTiming } from "./meaning/to_timing.ts";
import { LEXICONS } from "./understand.ts";
import { readShift } from "./read_shift.ts";
import type { Lexicon } from "./words/lexicon.ts";
import { PhraseProblem, Reader } from "./words/reader.ts";
import { splitWords } from "./words/split_words.ts";

/** Days of the week, or times of the day, without a frequency. */
export type TimePart =
  | { kind: "days"; weekdays: readonly number[] }
  | { kind: "times"; times: readonly ClockTime[] }
  | { kind: "days and times"; weekdays: readonly number[]; times: readonly ClockTime[] }
  /** A number of minutes by which the times move later. */
  | { kind: "shift"; minutes: number };

type DaysOrTimes = Extract<TimePart, { kind: "days" | "times" }>;

/** The most characters of a text that is read as a time part. */
const CHARACTERS_MAX = 60;

/** Reads a text that names only days or times, in any supported language; null for other texts. */
export function readTimePart(text: string): TimePart | null {
  if (text.length > CHARACTERS_MAX) return null;
  const minutes = readShift(text);
  if (minutes !== null) return { kind: "shift", minutes };
  const words = splitWords(text);
  for (const lexicon of LEXICONS) {
    const found = timePartsIn(partsIn(words, lexicon) ?? []);
    if (found !== null) return found;
  }
  return null;
}

/** Reads the words; null if one of them is unknown. */
function partsIn(words: readonly string[], lexicon: Lexicon): PlacedPart[] | null {
  const reader = new Reader(words, lexicon);
  try {
    const parts = readParts(reader);
    return reader.unknown.length === 0 ? parts : null;
  } catch (error) {
    if (error instanceof PhraseProblem) return null;
    throw error;
  }
}

function timePartsIn(placed: readonly PlacedPart[]): TimePart | null {
  const parts = placed.map(({ part }) => part);
  const dayPart = parts.find((part) => part.kind === "dayPart");
  const [first, second, more] = parts.filter((part) => part !== dayPart).map(timePartOf);
  if (!first || second === null || more !== undefined) return null;
  const [days, times] = first.kind === "days" ? [first, second] : [second, first];
  const said = times?.kind === "times" ? timesIn(times.times, dayPart) : null;
  if (days?.kind === "days") {
    if (second === undefined) return dayPart === undefined ? first : null;
    return said && { kind: "days and times", weekdays: days.weekdays, times: said };
  }
  return second === undefined && said !== null ? { kind: "times", times: said } : null;
}

/**
 * Returns the times within the part of the day, such as "8 in the evening"; null if they are not in
 * it.
 */
function timesIn(
  times: readonly ClockTime[],
  dayPart: Part | undefined,
): readonly ClockTime[] | null {
  if (dayPart?.kind !== "dayPart") return times;
  try {
    const minutes = timesOfClause({ times: [...times], dayPart });
    return minutes?.map((minute) => ({ minute, style: "figures" })) ?? null;
  } catch (error) {
    if (error instanceof PhraseProblem) return null;
    throw error;
  }
}

function timePartOf(part: Part): DaysOrTimes | null {
  if (part.kind === "times") return part;
  if (isEveryDay(part)) return { kind: "days", weekdays: EVERY_DAY };
  if (part.kind !== "days") return null;
  const { weekdays, isRecurring: _, isGroup: __, ...others } = part.days;
  const { weekdays: ___, isRecurring: ____, isGroup: _____, ...none } = NO_DAYS;
  const isPlain = JSON.stringify(others) === JSON.stringify(none);
  return weekdays.length > 0 && isPlain ? { kind: "days", weekdays } : null;
}

/**
 * A change of a schedule's day or time. `from` is the day or time that it replaces, if the author
 * named one.
 */
export interface TimeChange {
  from: TimePart | null;
  to: TimePart;
  /**
   * Whether a bare hour is in the same half of the day as the old time; otherwise it is read
   * literally.
   */
  keepsHalf?: boolean;
}

/**
 * Returns the timing with the change. Returns null if the timing does not contain the part to
 * change, contains it more than once, or would never fire.
 */
export function changedTiming(
  timing: Timing,
  { from, to, keepsHalf = false }: TimeChange,
  now: number,
): Timing | null {
  if (to.kind === "days and times") {
    if (from !== null && from.kind !== "days") return null;
    const days = { from, to: { kind: "days", weekdays: to.weekdays }, keepsHalf } as const;
    const onDays = changedTiming(timing, days, now);
    const times = { from: null, to: { kind: "times", times: to.times }, keepsHalf } as const;
    return onDays && changedTiming(onDays, times, now);
  }
  if (timing.kind === "once" || (from !== null && from.kind !== to.kind)) return null;
  const context: ReadingContext = { now, timezone: timing.timezone };
  const [english] = LEXICONS;
  const parts = english && partsIn(splitWords(describeTiming(timing)), english);
  // If the words do not express the whole timing, the change would lose a part of it.
  const saysAll = parts && isSame(timingOf(parts, context), timing);
  const changed = parts && saysAll ? withPart(parts, { from, to, keepsHalf }) : null;
  const after = changed && timingOf(changed, context);
  return after && firesAfter(after, now) ? after : null;
}

function timingOf(parts: readonly PlacedPart[], context: ReadingContext): Timing | null {
  try {
    return toTiming(joinParts(parts), context);
  } catch (error) {
    if (error instanceof PhraseProblem) return null;
    throw error;
  }
}

function isSame(one: Timing | null, other: Timing): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function withPart(parts: readonly PlacedPart[], change: TimeChange): PlacedPart[] | null {
  const places = parts.flatMap(({ part }, at) => {
    const changed = changedPart(part, change);
    return changed === null ? [] : [{ at, changed }];
  });
  const [only, another] = places;
  if (!only || another) return null;
  return parts.map((placed, at) => at === only.at ? { ...placed, part: only.changed } : placed);
}

function changedPart(part: Part, { from, to, keepsHalf = false }: TimeChange): Part | null {
  if (to.kind === "shift") {
    const times = part.kind === "times" ? shifted(part.times, to.minutes) : null;
    return times && { kind: "times", times };
  }
  if (to.kind === "times") {
    if (part.kind !== "times") return null;
    const old = from?.kind === "times" ? from.times : null;
    const times = withTimes(part.times, { from: old, to, keepsHalf });
    return times && { kind: "times", times };
  }
  if (to.kind !== "days") return null;
  if (isEveryDay(part)) {
    const isAll = from === null || (from.kind === "days" && isWholeWeek(from.weekdays));
    return isAll ? daysOf(to.weekdays) : null;
  }
  if (part.kind !== "days" || part.days.weekdays.length === 0) return null;
  if (from === null) return daysOf(to.weekdays);
  const left = from.kind === "days" ? without(part.days.weekdays, from.weekdays) : null;
  return left && daysOf([...left, ...to.weekdays]);
}

const EVERY_DAY: readonly number[] = [0, 1, 2, 3, 4, 5, 6];

function isEveryDay(part: Part): boolean {
  return part.kind === "interval" && part.interval.unit === "day" && part.interval.count === 1 &&
    part.interval.times === null;
}

function isWholeWeek(weekdays: readonly number[]): boolean {
  return new Set(weekdays).size === EVERY_DAY.length;
}

function daysOf(weekdays: readonly number[]): Part {
  if (isWholeWeek(weekdays)) {
    return { kind: "interval", interval: { unit: "day", count: 1, times: null } };
  }
  const each = [...new Set(weekdays)].sort((one, other) => one - other);
  return { kind: "days", days: { ...NO_DAYS, weekdays: each, isRecurring: true }, isUnion: false };
}

/** Removes values from a list; null if one of them is not in it. */
function without(values: readonly number[], taken: readonly number[]): number[] | null {
  return taken.every((each) => values.includes(each))
    ? values.filter((each) => !taken.includes(each))
    : null;
}

interface OtherTimes {
  from: readonly ClockTime[] | null;
  to: Extract<TimePart, { kind: "times" }>;
  keepsHalf: boolean;
}

function withTimes(
  times: readonly ClockTime[],
  { from, to, keepsHalf }: OtherTimes,
): ClockTime[] | null {
  const taken = from === null
    ? times
    : times.filter((time) => from.some((each) => isSameTime(each, time)));
  const isWhole = from === null ? times.length === 1 : taken.length === from.length;
  const [first] = taken;
  if (!isWhole || !first) return null;
  // In "6 instead of 5", 5 means 17:00, so 6 is in the same half of the day.
  const isInHalf = keepsHalf || from?.some(({ style }) => style === "open") === true;
  const given = to.times.map((time) => inHalfOfDay(time, isInHalf ? first : MORNING));
  return [...times.filter((time) => !taken.includes(time)), ...given];
}

const NOON = 12 * 60;
const MORNING: ClockTime = { minute: 0, style: "figures" };

/** Moves the times; null if one of them would be on another day. */
function shifted(times: readonly ClockTime[], minutes: number): ClockTime[] | null {
  const after = times.map(({ minute }) => minute + minutes);
  if (after.some((minute) => minute < 0 || minute >= 2 * NOON)) return null;
  return after.map((minute) => ({ minute, style: "figures" }));
}

/** Returns whether the times match. A bare hour up to 12 matches in both halves of the day. */
function isSameTime({ minute, style }: ClockTime, { minute: other }: ClockTime): boolean {
  return minute === other || (style === "open" && minute % NOON === other % NOON);
}

/** Moves a bare hour to the afternoon if the hour that it replaces is in the afternoon. */
function inHalfOfDay({ minute, style }: ClockTime, { minute: before }: ClockTime): ClockTime {
  const isLate = style === "open" && before >= NOON;
  return { minute: isLate ? minute % NOON + NOON : minute, style: "figures" };
}
