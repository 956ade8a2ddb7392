import { readCount, readSeparator, type Words } from "./words.ts";

/** From now on; months to hours are by the calendar and the clock of the zone. */
export type Delay = Partial<Record<"minutes" | "hours" | "days" | "weeks" | "months", number>>;

const UNITS: readonly { unit: keyof Delay; names: readonly string[] }[] = [
  { unit: "minutes", names: ["minutes", "minute", "mins", "min"] },
  { unit: "hours", names: ["hours", "hour", "hrs", "hr"] },
  { unit: "days", names: ["days", "day"] },
  { unit: "weeks", names: ["weeks", "week"] },
  { unit: "months", names: ["months", "month"] },
];

/** Takes `in 2 hours`, `in half an hour`, `in 1 hour and 30 minutes`, `3 days from now`. */
export function readDelay(words: Words): Delay | null {
  return words.attempt(() => {
    const hasIn = words.take("in");
    const delay = readAmounts(words);
    if (delay === null) return null;
    return hasIn || words.take("from now") ? delay : null;
  });
}

function readAmounts(words: Words): Delay | null {
  if (words.take("half an hour")) return { minutes: 30 };
  const delay = readAmount(words);
  if (delay === null) return null;
  for (;;) {
    const more = words.attempt(() => {
      readSeparator(words);
      return readAmount(words);
    });
    if (more === null) return delay;
    if (Object.keys(more).some((unit) => Object.hasOwn(delay, unit))) return null;
    Object.assign(delay, more);
  }
}

function readAmount(words: Words): Delay | null {
  return words.attempt(() => {
    const count = words.takeAny(["an", "a"]) ? 1 : readCount(words);
    const found = UNITS.find(({ names }) => words.takeAny(names) !== null);
    return count === null || !found ? null : { [found.unit]: count };
  });
}
