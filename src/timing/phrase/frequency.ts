import { PhraseProblem, readCount, type Words } from "./words.ts";

/** How often, apart from on which days and at what time. */
export type Frequency =
  | { every: "minutes" | "hours"; count: number }
  | { every: "day" | "week" | "month" };

const NAMED: readonly { frequency: Frequency; texts: readonly string[] }[] = [
  { frequency: { every: "minutes", count: 1 }, texts: ["once a minute"] },
  { frequency: { every: "minutes", count: 30 }, texts: ["half hour", "half an hour"].map(every) },
  { frequency: { every: "hours", count: 1 }, texts: ["hourly", "once an hour", "once every hour"] },
  {
    frequency: { every: "day" },
    texts: ["daily", "everyday", "once a day", "once daily", "once every day"],
  },
  {
    frequency: { every: "week" },
    texts: ["weekly", "once a week", "of the week", "of every week"],
  },
  {
    frequency: { every: "month" },
    texts: ["monthly", "once a month", "of the month", "of every month", "of each month"],
  },
];

function every(text: string): string {
  return `every ${text}`;
}

/** Takes `hourly`, `every day`, `every 15 minutes`. */
export function readFrequency(words: Words): Frequency | null {
  const named = NAMED.find(({ texts }) => words.takeAny(texts) !== null);
  if (named) return named.frequency;
  return words.attempt(() => {
    if (!words.takeAny(["every", "each"])) return null;
    const count = readCount(words);
    return count === null ? readPeriod(words) : readInterval(words, count);
  });
}

function readPeriod(words: Words): Frequency | null {
  if (words.takeAny(["single day", "day"])) return { every: "day" };
  if (words.take("week")) return { every: "week" };
  if (words.take("month")) return { every: "month" };
  if (words.takeAny(MINUTES)) return { every: "minutes", count: 1 };
  return words.takeAny(HOURS) ? { every: "hours", count: 1 } : null;
}

const MINUTES = ["minutes", "minute", "mins", "min", "m"];
const HOURS = ["hours", "hour", "hrs", "hr", "h"];

function readInterval(words: Words, count: number): Frequency | null {
  if (words.takeAny(["seconds", "second", "secs", "sec", "s"])) {
    throw new PhraseProblem("the shortest interval is one minute");
  }
  if (words.takeAny(MINUTES)) {
    requireDivisor(count, { of: 60, unit: "minutes", whole: "an hour" });
    return { every: "minutes", count };
  }
  if (!words.takeAny(HOURS)) return null;
  requireDivisor(count, { of: 24, unit: "hours", whole: "a day" });
  return { every: "hours", count };
}

/** An interval that does not divide evenly would drift, or jump at the end of each hour or day. */
function requireDivisor(
  count: number,
  { of, unit, whole }: { of: number; unit: string; whole: string },
): void {
  if (count > 0 && of % count === 0) return;
  const divisors = Array.from({ length: of }, (_, index) => index + 1).filter((n) => of % n === 0);
  throw new PhraseProblem(
    `every ${count} ${unit} does not fit evenly into ${whole}: take one of ${divisors.join(", ")}`,
  );
}

/** The minute and hour fields of a cron line that fires this often. */
export function intervalFields(
  { every, count }: { every: "minutes" | "hours"; count: number },
): string {
  if (every === "minutes") return count === 60 ? "0 *" : `${stepText(count)} *`;
  return count === 24 ? "0 0" : `0 ${stepText(count)}`;
}

function stepText(count: number): string {
  return count === 1 ? "*" : `*/${count}`;
}
