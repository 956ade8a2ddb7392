import type { Reader } from "../words/reader.ts";
import { range, readList, sorted } from "./lists.ts";
import { NO_DAYS, type PhraseDays } from "./parts.ts";

export const WORKDAYS: readonly number[] = [1, 2, 3, 4, 5];
export const WEEKEND: readonly number[] = [0, 6];

interface Item {
  days: readonly number[];
  isRecurring: boolean;
  isGroup: boolean;
}

/**
 * Reads days of the week: `every monday and friday`, `on weekdays`, `mon-fri`. A single weekday
 * recurs only if the words say so.
 */
export function readWeekdays(reader: Reader): PhraseDays | null {
  const items = readList(reader, () => readItem(reader));
  if (items === null) return null;
  const last = readDate13(reader, items);
  return {
    ...NO_DAYS,
    weekdays: sorted(items.flatMap(({ days }) => days)),
    monthDays: last === null ? [] : [last],
    mustFitBoth: last !== null,
    isRecurring: items.length > 1 || items.some(({ isRecurring }) => isRecurring),
    isGroup: items.some(({ isGroup }) => isGroup),
  };
}

/** Reads the date after a weekday: "every Friday the 13th". */
function readDate13(reader: Reader, items: readonly Item[]): number | null {
  if (items.length !== 1 || !items[0]?.isRecurring) return null;
  const { hasDottedOrdinals } = reader.language;
  return reader.attempt(() => {
    if (hasDottedOrdinals) reader.takeWord(",");
    if (!reader.skip("the")) return null;
    const dotted = hasDottedOrdinals ? reader.takeMatch(/^(\d{1,2})$/) : null;
    if (dotted && !reader.takeWord(".")) return null;
    const match = dotted ?? reader.takeMatch(/^(\d{1,2})(?:st|nd|rd|th)$/);
    const day = Number(match?.[1] ?? 0);
    return day >= 1 && day <= 31 ? day : null;
  });
}

function readItem(reader: Reader): Item | null {
  const isHabitual =
    reader.attempt(() =>
      reader.skip("habitual") && (reader.isNext("weekday") || reader.isNext("weekend")) || null
    ) !== null;
  if (!isHabitual) {
    reader.skip("on");
    if (reader.isNext("weekday") || reader.isNext("weekdays")) reader.skip("from");
  }
  const isEvery = reader.skip("every");
  if (isEvery) reader.skip("single");
  if (!isEvery && !isHabitual) reader.attempt(() => (reader.skip("from") ? true : null));
  const group = readGroup(reader, isEvery || isHabitual);
  if (group) return { days: group, isRecurring: true, isGroup: true };
  const days = readDayOrRange(reader);
  if (days === null) return null;
  return { ...days, isRecurring: days.isRecurring || isEvery || isHabitual, isGroup: false };
}

function readGroup(reader: Reader, isEach: boolean): readonly number[] | null {
  reader.attempt(() => reader.skip("the") && reader.isNext("workdays") || null);
  if (reader.skip("workdays") || reader.skip("workday")) return WORKDAYS;
  if (reader.skip("weekends")) return WEEKEND;
  // "This weekend" and "on the weekend" may mean two days or one.
  return isEach && reader.skip("weekend") ? WEEKEND : null;
}

function readDayOrRange(reader: Reader): { days: number[]; isRecurring: boolean } | null {
  const first = readDay(reader);
  if (first === null) return null;
  const last = reader.attempt(() => reader.skip("to") ? readDay(reader) : null);
  if (last === null) return { days: [first.day], isRecurring: first.isPlural };
  const days = range(first.day, last.day, { min: 0, size: 7 });
  return { days, isRecurring: true };
}

function readDay(reader: Reader): { day: number; isPlural: boolean } | null {
  const plural = reader.take("weekdays");
  if (plural !== null) return { day: plural, isPlural: true };
  const day = reader.take("weekday");
  // "Mon." is an abbreviation if a comma or another word follows.
  return day === null ? null : { day, isPlural: false };
}

/** Reads "this weekend" and "on the weekend", which do not say which of the two days is meant. */
export function readOpenWeekend(reader: Reader): true | null {
  return reader.attempt(() => {
    reader.skip("on");
    if (!reader.skip("this") && !reader.skip("next")) reader.skip("the");
    reader.skip("next");
    return reader.skip("weekend") || null;
  });
}
