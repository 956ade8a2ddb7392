import { civilOf, dayNumber } from "./civil.ts";
import { type Frequency, NO_LIMITS, type Recurrence, type Rule, type WallMinute } from "./rule.ts";

const CODES = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];
const FREQUENCIES: readonly string[] = [
  ...["MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"],
];

/** Prints a rule as lines of RFC 5545, with exceptions as EXRULE of its predecessor. */
export function printRule({ start, recurrences, exceptions, until, count }: Rule): string {
  const bounds = [
    ...until === null ? [] : [`UNTIL=${printWall(until)}`],
    ...count === null ? [] : [`COUNT=${count}`],
  ];
  return [
    `DTSTART:${printWall(start)}`,
    ...recurrences.map((each) => `RRULE:${[...printRecurrence(each), ...bounds].join(";")}`),
    ...exceptions.map((each) => `EXRULE:${printRecurrence(each).join(";")}`),
  ].join("\n");
}

function printRecurrence(recurrence: Recurrence): string[] {
  const { frequency, interval, months, monthDays, weekdays, positions } = recurrence;
  const list = (name: string, values: readonly (number | string)[]): string[] =>
    values.length === 0 ? [] : [`${name}=${values.join()}`];
  return [
    `FREQ=${frequency}`,
    ...interval === 1 ? [] : [`INTERVAL=${interval}`],
    ...list("BYMONTH", months),
    ...list("BYMONTHDAY", monthDays),
    ...list("BYDAY", weekdays.map(({ weekday, nth }) => `${nth ?? ""}${CODES[weekday]}`)),
    ...list("BYHOUR", recurrence.hours),
    ...list("BYMINUTE", recurrence.minutes),
    ...list("BYSETPOS", positions),
  ];
}

/** Parses the text of `printRule()`. Throws on any other text. */
export function readRule(text: string): Rule {
  const rule: Rule & { recurrences: Recurrence[]; exceptions: Recurrence[] } = {
    start: { day: 0, minute: 0 },
    recurrences: [],
    exceptions: [],
    until: null,
    count: null,
  };
  for (const line of text.split("\n")) {
    const [, name, value = ""] = /^(DTSTART|RRULE|EXRULE):(.+)$/.exec(line) ?? [];
    if (name === "DTSTART") rule.start = readWall(value);
    else if (name === "EXRULE") rule.exceptions.push(readRecurrence(fieldsOf(value)));
    else if (name === "RRULE") {
      const fields = fieldsOf(value);
      rule.recurrences.push(readRecurrence(fields));
      const [until, count] = [fields.get("UNTIL"), fields.get("COUNT")];
      if (until !== undefined) rule.until = readWall(until);
      if (count !== undefined) rule.count = Number(count);
    } else throw new Error(`Cannot read the rule line ${JSON.stringify(line)}`);
  }
  return rule;
}

function fieldsOf(text: string): Map<string, string> {
  return new Map(
    text.split(";").map((part) => {
      const [name = "", value = ""] = part.split("=");
      return [name, value];
    }),
  );
}

function readRecurrence(fields: Map<string, string>): Recurrence {
  const numbers = (name: string): number[] => fields.get(name)?.split(",").map(Number) ?? [];
  const frequency = fields.get("FREQ") ?? "";
  if (!isFrequency(frequency)) throw new Error(`Cannot read the frequency "${frequency}"`);
  return {
    ...NO_LIMITS,
    frequency,
    interval: Number(fields.get("INTERVAL") ?? 1),
    months: numbers("BYMONTH"),
    monthDays: numbers("BYMONTHDAY"),
    weekdays: (fields.get("BYDAY")?.split(",") ?? []).map((text) => ({
      weekday: CODES.indexOf(text.slice(-2)),
      nth: text.length === 2 ? null : Number(text.slice(0, -2)),
    })),
    positions: numbers("BYSETPOS"),
    hours: numbers("BYHOUR"),
    minutes: numbers("BYMINUTE"),
  };
}

function isFrequency(text: string): text is Frequency {
  return FREQUENCIES.includes(text);
}

function printWall({ day, minute }: WallMinute): string {
  const { year, month, date } = civilOf(day);
  const two = (value: number): string => String(value).padStart(2, "0");
  const time = `${two(Math.floor(minute / 60))}${two(minute % 60)}00`;
  return `${String(year).padStart(4, "0")}${two(month)}${two(date)}T${time}`;
}

function readWall(text: string): WallMinute {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)00$/.exec(text);
  if (!match) throw new Error(`Cannot read the time "${text}" of a rule`);
  const [year = 0, month = 0, date = 0, hour = 0, minute = 0] = match.slice(1).map(Number);
  return { day: dayNumber({ year, month, date }), minute: hour * 60 + minute };
}
