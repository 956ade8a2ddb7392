import { readSeparator, type Words } from "./words.ts";

/** Names and abbreviations, by their numbers in cron. */
export const DAY_NAMES: readonly (readonly string[])[] = [
  ["sunday", "sun"],
  ["monday", "mon"],
  ["tuesday", "tue", "tues"],
  ["wednesday", "wed"],
  ["thursday", "thu", "thur", "thurs"],
  ["friday", "fri"],
  ["saturday", "sat"],
];

const WORKING_DAYS = [
  ...["weekday", "weekdays", "workday", "workdays", "business day", "business days"],
  ...["working day", "working days"],
];
const WEEKEND = ["weekend", "weekends"];

/** Words that make days of the week recurring without an "every". */
export const RECURRING_DAYS: readonly string[] = [
  ...WORKING_DAYS,
  ...WEEKEND,
  ...DAY_NAMES.map(([name]) => `${name}s`),
];

/** Takes days of the week: `every monday and friday`, `on weekdays`, `mon-fri`. */
export function readWeekdays(words: Words): number[] | null {
  return words.attempt(() => {
    words.take("on");
    readEvery(words);
    const days = readDayOrRange(words);
    if (days === null) return null;
    for (;;) {
      const more = words.attempt(() => {
        if (!readSeparator(words)) return null;
        words.take("on");
        readEvery(words);
        return readDayOrRange(words);
      });
      if (more === null) break;
      days.push(...more);
    }
    return [...new Set(days)].sort((a, b) => a - b);
  });
}

function readEvery(words: Words): void {
  words.takeAny(["every", "each"]);
}

function readDayOrRange(words: Words): number[] | null {
  if (words.takeAny(WORKING_DAYS)) return [1, 2, 3, 4, 5];
  if (words.takeAny(WEEKEND)) return [0, 6];
  const first = readDay(words);
  if (first === null) return null;
  const last = words.attempt(() =>
    words.takeAny(["to", "through", "thru", "till", "until", "-", "–"]) ? readDay(words) : null
  );
  if (last === null) return [first];
  const length = (last - first + 7) % 7 + 1;
  return Array.from({ length }, (_, index) => (first + index) % 7);
}

function readDay(words: Words): number | null {
  const day = DAY_NAMES.findIndex(([name = "", ...short]) =>
    words.takeAny([`${name}s`, name, ...short]) !== null
  );
  return day < 0 ? null : day;
}
