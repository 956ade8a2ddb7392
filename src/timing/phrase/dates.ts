import { DAY_NAMES } from "./weekdays.ts";
import type { Words } from "./words.ts";

const MONTHS = [
  ...["january", "february", "march", "april", "may", "june", "july", "august", "september"],
  ...["october", "november", "december"],
];
const MONTH_NAMES = [...MONTHS.flatMap((name) => [name, name.slice(0, 3)]), "sept"];
const DAYS = DAY_NAMES.flat();

/** Takes the words of one day, such as `tomorrow`, `next friday` or `24 december 2026`. */
export function readDate(words: Words): string[] | null {
  words.take("on");
  const relative = words.takeAny(["the day after tomorrow", "today", "tomorrow"]);
  if (relative !== null) return [relative];
  const iso = words.takeMatch(/^\d{4}-\d{2}-\d{2}$/);
  if (iso) return [iso[0]];
  return words.attempt(() => readMonthAndDay(words)) ?? words.attempt(() => readNextDay(words));
}

/** The longest year: a phrase without one may mean any. */
const LEAP_YEAR = 2000;

/** Whether there is such a day, in some year where the words of `readDate()` name none. */
export function isDay(words: readonly string[]): boolean {
  const [first = "", month = "", year] = words;
  try {
    if (/^\d{4}-/.test(first)) Temporal.PlainDate.from(first, { overflow: "reject" });
    if (!/^\d+$/.test(first)) return true;
    const date = {
      year: Number(year ?? LEAP_YEAR),
      month: MONTHS.findIndex((name) => month.startsWith(name.slice(0, 3))) + 1,
      day: Number(first),
    };
    Temporal.PlainDate.from(date, { overflow: "reject" });
    return true;
  } catch {
    return false;
  }
}

function readNextDay(words: Words): string[] | null {
  const which = words.takeAny(["next", "this"]);
  const day = words.takeAny(DAYS);
  if (day === null) return null;
  return which === null ? [day] : [which, day];
}

function readMonthAndDay(words: Words): string[] | null {
  words.take("the");
  const before = readDayNumber(words);
  if (before !== null) words.take("of");
  const month = words.takeAny(MONTH_NAMES);
  if (month === null) return null;
  const day = before ?? (words.take("the"), readDayNumber(words));
  if (day === null) return null;
  const year = words.attempt(() => {
    words.take(",");
    return words.takeMatch(/^2\d{3}$/);
  });
  return year ? [day, month, year[0]] : [day, month];
}

function readDayNumber(words: Words): string | null {
  return words.takeMatch(/^(\d{1,2})(?:st|nd|rd|th)?$/)?.[1] ?? null;
}
