import { declareFunction } from "../declaration.ts";
import { formatTime } from "../values/time_format.ts";
import { readUnit, startOfUnit } from "../values/time_units.ts";
import { checkZone, dateOf, inZone, parseIsoTime, parseTimeInZone } from "../values/times.ts";
import { describeValue } from "../types.ts";
import { chargeUnits } from "../work.ts";

/** The units of work for a calendar computation. */
const WORK = 50;

/** Functions of times. A zone is an IANA name; UTC if absent. */
export const TIME_FUNCTIONS = [
  declareFunction({
    signatures: [
      "timestamp(value: string | number | timestamp): timestamp",
      "timestamp(text: string, zone: string): timestamp",
    ],
    description:
      "The time of an ISO 8601 text or of a number of seconds since 1970. A time without an offset needs the zone whose clocks show it.",
    example: ["timestamp('2026-03-29T10:00', 'Europe/Berlin')", '"2026-03-29T08:00:00.000Z"'],
    run: toTimestamp,
  }),
  declareFunction({
    signatures: ["timestamp.format(pattern: string, zone?: string): string"],
    description: "The time as text, by a pattern of the letters below.",
    example: [
      "timestamp('2026-11-21T23:30:00Z').format('dd.MM.yyyy HH:mm', 'Europe/Berlin')",
      '"22.11.2026 00:30"',
    ],
    run: (time: Date, pattern: string, zone?: string) =>
      formatTime(local("format", time, zone), pattern),
  }),
  declareFunction({
    signatures: ["timestamp.add(amount: integer, unit: string, zone?: string): timestamp"],
    description:
      "The time moved by a number of units, back if it is negative. A day is a calendar day of the zone, even if the clocks change. A day that the resulting month lacks becomes its last day.",
    example: [
      "timestamp('2026-01-31').add(1, 'month').format('yyyy-MM-dd')",
      '"2026-02-28"',
    ],
    run: addUnits,
  }),
  declareFunction({
    signatures: ["timestamp.diff(earlier: timestamp, unit: string, zone?: string): number"],
    description: "The whole units from another time to this one; negative if this is the earlier.",
    example: ["timestamp('2026-03-01').diff(timestamp('2026-02-20'), 'days')", "9"],
    run: (time: Date, earlier: Date, unit: string, zone?: string) => {
      const largestUnit = readUnit("diff", unit);
      const from = local("diff", earlier, zone);
      return from.until(local("diff", time, zone), { largestUnit })[largestUnit];
    },
  }),
  declareFunction({
    signatures: ["timestamp.startOf(unit: string, zone?: string): timestamp"],
    description: "The first moment of the year, month, week (Monday), day, hour, minute or second.",
    example: [
      "timestamp('2026-11-21T12:00:00Z').startOf('month', 'Europe/Berlin')",
      '"2026-10-31T23:00:00.000Z"',
    ],
    run: (time: Date, unit: string, zone?: string) =>
      dateOf(startOfUnit(local("startOf", time, zone), readUnit("startOf", unit))),
  }),
];

function local(name: string, time: Date, zone = "UTC"): Temporal.ZonedDateTime {
  chargeUnits(WORK);
  return inZone(time, { name, zone });
}

function toTimestamp(value: string | number | Date, zone?: string): Date {
  chargeUnits(WORK);
  if (value instanceof Date) return value;
  if (zone !== undefined) checkZone("timestamp", zone);
  const time = typeof value === "number" ? new Date(value * 1000) : readText(value, zone);
  if (time !== null && !Number.isNaN(time.getTime())) return time;
  throw new Error(
    `timestamp() takes an ISO 8601 date, or time with a zone, not ${describeValue(value)}`,
  );
}

function readText(text: string, zone: string | undefined): Date | null {
  return zone === undefined ? parseIsoTime(text) : parseTimeInZone(text, zone);
}

function addUnits(time: Date, amount: number, unit: string, zone?: string): Date {
  const duration = { [readUnit("add", unit)]: amount };
  try {
    return dateOf(local("add", time, zone).add(duration));
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Error(`add() gives a time out of range: ${amount} ${unit}`);
  }
}
