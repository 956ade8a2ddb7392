import { describeValue } from "../types.ts";

const UNITS = ["years", "months", "weeks", "days", "hours", "minutes", "seconds"] as const;

export type TimeUnit = typeof UNITS[number];

/** Parses a unit, such as `days` or `day`. Throws Error for an unknown unit. */
export function readUnit(name: string, text: string): TimeUnit {
  const unit = UNITS.find((known) => known === text || known === `${text}s`);
  if (unit !== undefined) return unit;
  throw new Error(`${name}() takes ${UNITS.join(", ")} as "unit", not ${describeValue(text)}`);
}

/** Returns the first moment of the unit. Weeks begin on Monday. */
export function startOfUnit(time: Temporal.ZonedDateTime, unit: TimeUnit): Temporal.ZonedDateTime {
  switch (unit) {
    case "years":
      return time.with({ month: 1, day: 1 }).startOfDay();
    case "months":
      return time.with({ day: 1 }).startOfDay();
    case "weeks":
      return time.subtract({ days: time.dayOfWeek - 1 }).startOfDay();
    case "days":
      return time.startOfDay();
    case "hours":
      return time.round({ smallestUnit: "hour", roundingMode: "floor" });
    case "minutes":
      return time.round({ smallestUnit: "minute", roundingMode: "floor" });
    case "seconds":
      return time.round({ smallestUnit: "second", roundingMode: "floor" });
  }
}
