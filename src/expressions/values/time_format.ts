import { describeValue } from "../types.ts";
import { chargeUnits } from "../work.ts";

/** Matches quoted text, a run of one letter, or other characters. */
const TOKEN = /'((?:[^']|'')*)'|([A-Za-z])\2*|[^A-Za-z']+/g;
const FORMAT_LENGTH_MAX = 200;

const MONTHS = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

type Part = (time: Temporal.ZonedDateTime) => string;

/** The supported letters of Unicode's date patterns, with English names. */
const PARTS: Readonly<Record<string, Part>> = {
  yyyy: ({ year }) => digits(year, 4),
  yy: ({ year }) => digits(year % 100, 2),
  M: ({ month }) => String(month),
  MM: ({ month }) => digits(month, 2),
  MMM: ({ month }) => monthName(month).slice(0, 3),
  MMMM: ({ month }) => monthName(month),
  d: ({ day }) => String(day),
  dd: ({ day }) => digits(day, 2),
  EEE: ({ dayOfWeek }) => dayName(dayOfWeek).slice(0, 3),
  EEEE: ({ dayOfWeek }) => dayName(dayOfWeek),
  H: ({ hour }) => String(hour),
  HH: ({ hour }) => digits(hour, 2),
  h: ({ hour }) => String(hour % 12 || 12),
  hh: ({ hour }) => digits(hour % 12 || 12, 2),
  a: ({ hour }) => hour < 12 ? "AM" : "PM",
  mm: ({ minute }) => digits(minute, 2),
  ss: ({ second }) => digits(second, 2),
  SSS: ({ millisecond }) => digits(millisecond, 3),
  YYYY: ({ yearOfWeek = 0 }) => digits(yearOfWeek, 4),
  ww: ({ weekOfYear = 0 }) => digits(weekOfYear, 2),
  XXX: ({ offset }) => offset === "+00:00" ? "Z" : offset,
  VV: ({ timeZoneId }) => timeZoneId,
};

/** The letters that a pattern may contain, for the docs. */
export const FORMAT_TOKENS: readonly string[] = Object.keys(PARTS);

/** Formats a time by a pattern such as `dd.MM.yyyy HH:mm`. Text in '…' is printed literally. */
export function formatTime(time: Temporal.ZonedDateTime, pattern: string): string {
  if (pattern.length > FORMAT_LENGTH_MAX) {
    throw new Error(`format() takes a pattern of at most ${FORMAT_LENGTH_MAX} characters`);
  }
  chargeUnits(pattern.length);
  return pattern.replaceAll(TOKEN, (token: string, quoted: string | undefined, letter: string) => {
    if (quoted !== undefined) return quoted === "" ? "'" : quoted.replaceAll("''", "'");
    if (letter === undefined) return token;
    const part = Object.hasOwn(PARTS, token) ? PARTS[token] : undefined;
    if (part !== undefined) return part(time);
    const known = FORMAT_TOKENS.join(" ");
    throw new Error(`format() takes a pattern of ${known} and '…', not ${describeValue(token)}`);
  });
}

function digits(value: number, width: number): string {
  return String(value).padStart(width, "0");
}

function monthName(month: number): string {
  return MONTHS[month - 1] ?? "";
}

function dayName(dayOfWeek: number): string {
  return DAYS[dayOfWeek - 1] ?? "";
}
