import { fieldText, WEEKDAYS } from "./cron_field.ts";

interface Field {
  name: string;
  min: number;
  max: number;
  names?: readonly string[];
  /** Whether three or more consecutive values are written as a range. */
  hasRanges?: boolean;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const FIELDS: readonly Field[] = [
  { name: "minute", min: 0, max: 59 },
  { name: "hour", min: 0, max: 23 },
  { name: "day of the month", min: 1, max: 31, hasRanges: true },
  { name: "month", min: 1, max: 12, names: MONTHS },
  { name: "day of the week", min: 0, max: 7, names: WEEKDAYS, hasRanges: true },
];

/**
 * Converts a cron line of five fields to its canonical form: numeric, with Sunday as 0. A step that
 * does not divide the range of its field is written as a list, because it does not fire at even
 * intervals.
 */
export function parseCronLine(text: string): { line: string } | { problem: string } {
  const parts = text.toLowerCase().match(/\S+/g) ?? [];
  if (parts.length !== FIELDS.length) {
    return { problem: `a cron line must have 5 fields, not ${parts.length}` };
  }
  const fields: string[] = [];
  for (const [index, field] of FIELDS.entries()) {
    const part = parts[index] ?? "";
    const canonical = canonicalField(part, field);
    if (canonical === null) {
      const expected = `from ${field.min} to ${field.max}, or * with - , /`;
      return { problem: `"${part}" is no ${field.name}: it must be ${expected}` };
    }
    fields.push(canonical);
  }
  const isDayOfMonthOpen = fields[2] === "*";
  if (isDayOfMonthOpen && fields[4] === "0-6") fields[4] = "*";
  return { line: fields.join(" ") };
}

/** Returns the canonical form of a field; null if the field is malformed. */
function canonicalField(part: string, field: Field): string | null {
  if (part === "*") return "*";
  const step = evenStep(part, field);
  if (step !== null) return step === 1 ? "*" : `*/${step}`;
  const values = new Set<number>();
  for (const item of part.split(",")) {
    const expanded = expandItem(item, field);
    if (expanded === null) return null;
    expanded.forEach((value) => values.add(isWeekday(field) ? value % 7 : value));
  }
  const sorted = [...values].sort((a, b) => a - b);
  return fieldText(sorted, { hasRanges: field.hasRanges || part.includes("-") });
}

/**
 * Returns the step of `*` if it divides the hour or the day, so that the intervals are even;
 * otherwise null.
 */
function evenStep(part: string, { min, max }: Field): number | null {
  const step = Number(/^\*\/(\d+)$/.exec(part)?.[1]);
  const isRound = min === 0 && max > 7 && step > 0 && step <= max && (max + 1) % step === 0;
  return isRound ? step : null;
}

function expandItem(item: string, field: Field): number[] | null {
  const [, range = "", stepText] = /^([^/]+)(?:\/(\d{1,2}))?$/.exec(item) ?? [];
  if (stepText !== undefined && !/^\*$|-/.test(range)) return null;
  const step = Number(stepText ?? 1);
  const [first, last, ...rest] = range === "*" ? [field.min, lastOf(field)] : bounds(range, field);
  if (first === undefined || rest.length > 0 || step === 0) return null;
  const end = last ?? first;
  if (!(first >= field.min && end <= field.max && first <= end)) return null;
  return Array.from({ length: Math.floor((end - first) / step) + 1 }, (_, at) => first + at * step);
}

/** Returns the last value of a field. Weekdays end at 6, because Sunday is both 0 and 7. */
function lastOf(field: Field): number {
  return isWeekday(field) ? 6 : field.max;
}

function bounds(range: string, field: Field): number[] {
  const ends = range.split("-").map((end) => valueOf(end, field));
  const [first, last] = ends;
  const endsAtSunday = isWeekday(field) && last === 0 && ends.length === 2;
  return endsAtSunday && first !== 0 ? [first ?? NaN, 7] : ends;
}

function valueOf(text: string, { names, min }: Field): number {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const at = names?.indexOf(text) ?? -1;
  return at < 0 ? NaN : at + min;
}

function isWeekday({ names }: Field): boolean {
  return names === WEEKDAYS;
}
