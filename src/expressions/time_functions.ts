import type { ExpressionFunction } from "./expression_function.ts";
import { type DatePart, datePart, parseIsoTime } from "./times.ts";
import { isDuration, typeName } from "./types.ts";
import { spend } from "./work.ts";

const DATE_PARTS: readonly DatePart[] = ["getFullYear", "getMonth", "getDate", "getDayOfMonth"];
const DAY_PARTS: readonly DatePart[] = ["getDayOfWeek", "getDayOfYear"];

/** These are read off durations too. */
const CLOCK_PARTS = new Map<DatePart, number>([
  ["getHours", 3_600_000],
  ["getMinutes", 60_000],
  ["getSeconds", 1000],
  ["getMilliseconds", 1],
]);

/** Functions of time; `duration` is the library's own. */
export const TIME_FUNCTIONS: readonly (readonly [string, ExpressionFunction])[] = [
  ["timestamp", { global: [1], method: [], gives: "dyn", run: ([value]) => toTimestamp(value) }],
  ...[...DATE_PARTS, ...DAY_PARTS, ...CLOCK_PARTS.keys()].map((part) =>
    [part, {
      global: [],
      method: [0, 1],
      gives: "double",
      givesInteger: true,
      run: ([time, zone]: readonly unknown[]) => readPart(part, time, zone),
    }] as const
  ),
];

function toTimestamp(value: unknown): Date {
  spend(10);
  if (value instanceof Date) return value;
  const time = typeof value === "number"
    ? new Date(value * 1000)
    : typeof value === "string"
    ? parseIsoTime(value)
    : null;
  if (time !== null && !Number.isNaN(time.getTime())) return time;
  throw new Error(
    `timestamp() takes an ISO 8601 date, or time with a zone, not ${typeName(value)}`,
  );
}

function readPart(part: DatePart, time: unknown, zone: unknown): number {
  spend(10);
  if (time instanceof Date) return datePart(time, part, zone === undefined ? "UTC" : String(zone));
  const unitMs = CLOCK_PARTS.get(part);
  if (isDuration(time) && unitMs !== undefined && zone === undefined) {
    return Math.trunc(time.valueOf() / unitMs);
  }
  throw new Error(`${part}() takes a timestamp, not ${typeName(time)}`);
}
