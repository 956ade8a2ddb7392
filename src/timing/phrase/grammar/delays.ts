import { UNITS } from "../words/kinds.ts";
import type { Reader } from "../words/reader.ts";
import { readJoined, readNumber } from "./lists.ts";

/**
 * A delay from now. Months, weeks and days follow the calendar of the zone; hours and minutes
 * elapse.
 */
export type Delay = Partial<Record<"minutes" | "hours" | "days" | "weeks" | "months", number>>;

const DELAY_UNITS: Readonly<Record<string, keyof Delay>> = {
  minute: "minutes",
  hour: "hours",
  day: "days",
  week: "weeks",
  month: "months",
};

/** Reads `in 2 hours`, `in half an hour`, `in 1 hour and 30 minutes`, `3 days from now`. */
export function readDelay(reader: Reader): Delay | null {
  return reader.attempt(() => {
    const hasIn = reader.skip("in");
    const delay = readAmounts(reader);
    if (delay === null) return null;
    if (hasIn || reader.skip("fromNow")) return delay;
    return countsDays(delay) && reader.skip("fromToday") ? delay : null;
  });
}

/** Returns whether a delay has only days or longer units. */
export function countsDays({ minutes, hours }: Delay): boolean {
  return minutes === undefined && hours === undefined;
}

/** Reads amounts of time: `2 weeks`, `1 hour and 30 minutes`. */
export function readAmounts(reader: Reader): Delay | null {
  const span = reader.take("span") ??
    reader.attempt(() => reader.skip("one") ? reader.take("span") : null);
  if (span !== null) return { minutes: span };
  const delay = readAmount(reader);
  if (delay === null) return null;
  for (;;) {
    const more = reader.attempt(() => {
      reader.skip("and");
      return readAmount(reader);
    });
    if (more === null) return delay;
    if (Object.keys(more).some((unit) => Object.hasOwn(delay, unit))) return null;
    Object.assign(delay, more);
  }
}

function readAmount(reader: Reader): Delay | null {
  return reader.attempt(() => {
    const joined = readJoined(reader);
    if (joined) {
      const unit = DELAY_UNITS[UNITS[joined.unit] ?? ""];
      return unit ? { [unit]: joined.count } : null;
    }
    const count = reader.skip("one") ? 1 : readNumber(reader);
    if (count === null) return null;
    if (reader.skip("fortnight")) return { weeks: 2 * count };
    const unit = DELAY_UNITS[UNITS[reader.take("unit") ?? -1] ?? ""];
    return unit ? { [unit]: count } : null;
  });
}
