import { declareFunction } from "../declaration.ts";
import { inZone } from "../values/times.ts";
import { chargeUnits } from "../work.ts";

interface DatePart {
  name: string;
  description: string;
  result: string;
  read: (time: Temporal.ZonedDateTime) => number;
}

const DATE_PARTS: readonly DatePart[] = [
  { name: "getFullYear", description: "The year.", result: "2026", read: ({ year }) => year },
  {
    name: "getMonth",
    description: "The month, **from 0**: January is 0.",
    result: "10",
    read: ({ month }) => month - 1,
  },
  {
    name: "getDate",
    description: "The day of the month, from 1.",
    result: "21",
    read: ({ day }) => day,
  },
  {
    name: "getDayOfMonth",
    description: "The day of the month, **from 0**.",
    result: "20",
    read: ({ day }) => day - 1,
  },
  {
    name: "getDayOfWeek",
    description: "The day of the week, from 0: Sunday is 0.",
    result: "6",
    read: ({ dayOfWeek }) => dayOfWeek % 7,
  },
  {
    name: "getDayOfYear",
    description: "The day of the year, **from 0**.",
    result: "324",
    read: ({ dayOfYear }) => dayOfYear - 1,
  },
];

interface ClockPart extends DatePart {
  unitMs: number;
}

const CLOCK_PARTS: readonly ClockPart[] = [
  {
    name: "getHours",
    description: "The hour, or the whole hours of a duration.",
    result: "14",
    unitMs: 3_600_000,
    read: ({ hour }) => hour,
  },
  {
    name: "getMinutes",
    description: "The minute, or the whole minutes of a duration.",
    result: "5",
    unitMs: 60_000,
    read: ({ minute }) => minute,
  },
  {
    name: "getSeconds",
    description: "The second, or the whole seconds of a duration.",
    result: "9",
    unitMs: 1000,
    read: ({ second }) => second,
  },
  {
    name: "getMilliseconds",
    description: "The milliseconds in the second, or all those of a duration.",
    result: "250",
    unitMs: 1,
    read: ({ millisecond }) => millisecond,
  },
];

/** CEL's own getters. They use UTC unless a zone is given. */
export const TIME_PART_FUNCTIONS = [
  ...DATE_PARTS.map((part) =>
    declareFunction({
      signatures: [`timestamp.${part.name}(zone?: string): number`],
      ...shown(part),
      run: (time: Date, zone?: string) => read(part, time, zone),
    })
  ),
  ...CLOCK_PARTS.map((part) =>
    declareFunction({
      signatures: [
        `timestamp.${part.name}(zone?: string): number`,
        `duration.${part.name}(): number`,
      ],
      ...shown(part),
      run: (time: Date | object, zone?: string) =>
        time instanceof Date ? read(part, time, zone) : Math.trunc(Number(time) / part.unitMs),
    })
  ),
];

function shown({ name, description, result }: DatePart) {
  const example = [`timestamp('2026-11-21T14:05:09.250Z').${name}()`, result] as const;
  return { description, example };
}

function read(part: DatePart, time: Date, zone = "UTC"): number {
  chargeUnits(20);
  return part.read(inZone(time, { name: part.name, zone }));
}
