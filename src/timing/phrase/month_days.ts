import { readSeparator, type Words } from "./words.ts";

export interface MonthDays {
  days: number[];
  /** Whether the words themselves mean each month. */
  isRecurring: boolean;
}

/** Takes days of the month: `on the 1st and 15th`, `on day 5`, `every 15th`. */
export function readMonthDays(words: Words): MonthDays | null {
  return words.attempt(() => {
    words.take("on");
    const isRecurring = words.takeAny(["every", "each"]) !== null;
    // "Every second" may mean every other one of something.
    const first = isRecurring ? readNumber(words) : readDay(words);
    if (first === null) return null;
    const days = [first];
    for (;;) {
      const next = words.attempt(() => readSeparator(words) && readDay(words));
      if (next === null) break;
      days.push(next);
    }
    return { days: [...new Set(days)].sort((a, b) => a - b), isRecurring };
  });
}

const ORDINALS = [
  ...["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth"],
  "tenth",
];

function readDay(words: Words): number | null {
  const name = words.take("the") ? words.takeAny(ORDINALS) : null;
  return name === null ? readNumber(words) : ORDINALS.indexOf(name) + 1;
}

function readNumber(words: Words): number | null {
  const isNumbered = words.take("day");
  const match = words.takeMatch(isNumbered ? /^(\d{1,2})$/ : /^(\d{1,2})(?:st|nd|rd|th)$/);
  const day = Number(match?.[1] ?? 0);
  return day >= 1 && day <= 31 ? day : null;
}
