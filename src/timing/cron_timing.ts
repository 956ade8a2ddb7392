import { parseCron } from "./cron.ts";
import { fieldValues } from "./cron_recurrence.ts";
import { parseCronLine } from "./cron_line.ts";
import { WEEKDAYS } from "./cron_field.ts";
import { NO_LIMITS, type Recurrence, type Weekday } from "./rule/rule.ts";
import { printRule } from "./rule/rule_text.ts";
import type { Timing } from "./timing.ts";

const NAMED: Readonly<Record<string, string>> = {
  "@yearly": "0 0 1 1 *",
  "@annually": "0 0 1 1 *",
  "@monthly": "0 0 1 * *",
  "@weekly": "0 0 * * 0",
  "@daily": "0 0 * * *",
  "@midnight": "0 0 * * *",
  "@hourly": "0 * * * *",
};

/**
 * Parses cron lines. Lines of plain fields stay a cron. Lines with `L`, `W` and `#`, and lines with
 * a step of `*` in one day field together with the other day field, become a rule: there, a day
 * must match both fields.
 */
export function cronTiming(
  text: string,
  timezone: string,
): { timing: Timing } | { problem: string } {
  const lines = text.split(";").map((line) => NAMED[line.trim().toLowerCase()] ?? line);
  const split = lines.map(fieldsOf);
  if (split.every((fields) => !isSpecial(fields))) {
    const parsed = parseCron(split.map((fields) => fields.join(" ")).join(";"));
    if ("problem" in parsed) return parsed;
    return { timing: { kind: "recurring", cron: parsed.cron, timezone } };
  }
  const recurrences: Recurrence[] = [];
  for (const fields of split) {
    const found = recurrencesOf(fields);
    if ("problem" in found) return found;
    recurrences.push(...found.recurrences);
  }
  const rule = {
    start: { day: 0, minute: 0 },
    recurrences,
    exceptions: [],
    until: null,
    count: null,
  };
  return { timing: { kind: "rule", rule: printRule(rule), timezone } };
}

/** Returns the fields of a line. `?`, as other kinds of cron allow it, means `*` in a day field. */
function fieldsOf(line: string): string[] {
  const fields = line.toLowerCase().match(/\S+/g) ?? [];
  return fields.map((field, index) => field === "?" && [2, 4].includes(index) ? "*" : field);
}

function isSpecial(fields: readonly string[]): boolean {
  const [, , monthDay = "", , weekday = ""] = fields;
  if (/[lw]/.test(monthDay) || /\dl|[a-z]{3}l|#/.test(weekday)) return true;
  return isStep(monthDay) && weekday !== "*" || isStep(weekday) && monthDay !== "*";
}

function isStep(field: string): boolean {
  return /^\*\/(?!1$)/.test(field);
}

type Found = { recurrences: Recurrence[] } | { problem: string };

function recurrencesOf(fields: readonly string[]): Found {
  const [minute = "", hour = "", monthDay = "", month = "", weekday = "", ...rest] = fields;
  if (weekday === "" || rest.length > 0) {
    return { problem: `a cron line must have 5 fields, not ${fields.length}` };
  }
  const plain = parseCronLine(`${minute} ${hour} * ${month} *`);
  if ("problem" in plain) return plain;
  const [minutes = "", hours = "", , months = ""] = plain.line.split(" ");
  const times = {
    ...NO_LIMITS,
    frequency: "MONTHLY" as const,
    minutes: allValues(minutes, 60),
    hours: allValues(hours, 24),
    months: months === "*" ? [] : fieldValues(months),
  };
  const byDate = monthDay === "*" ? null : datesOf(monthDay);
  const byWeekday = weekday === "*" ? null : weekdaysOf(weekday);
  for (const found of [byDate, byWeekday]) if (found && "problem" in found) return found;
  const dates = byDate && "days" in byDate ? byDate.days : [];
  const weekdays = byWeekday && "days" in byWeekday ? byWeekday.days : [];
  if (isStep(monthDay) || isStep(weekday)) {
    const both = dates.flatMap((date) => weekdays.map((each) => ({ ...date, ...each })));
    return { recurrences: both.map((days) => ({ ...times, ...days })) };
  }
  const either = [...dates, ...weekdays];
  const days = either.length > 0 ? either : [{}];
  return { recurrences: days.map((each) => ({ ...times, ...each })) };
}

/** Returns the numbers of a canonical field of minutes or hours. */
function allValues(field: string, size: number): number[] {
  const all = Array.from({ length: size }, (_, value) => value);
  if (field === "*") return all;
  const step = /^\*\/(\d+)$/.exec(field);
  return step ? all.filter((value) => value % Number(step[1]) === 0) : fieldValues(field);
}

type Days = { days: Partial<Recurrence>[] } | { problem: string };

/** The last day of a month whose nearest working day is always in the same month. */
const NEAREST_MAX = 27;
const WORKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, nth: null }));

function datesOf(field: string): Days {
  if (field === "l") return { days: [{ monthDays: [-1] }] };
  if (field === "lw") return { days: [{ weekdays: WORKDAYS, positions: [-1] }] };
  const nearest = /^(\d{1,2})w$/.exec(field);
  if (!nearest) {
    const parsed = parseCronLine(`0 0 ${field} * *`);
    if ("problem" in parsed) return parsed;
    return { days: [{ monthDays: fieldValues(parsed.line.split(" ")[2] ?? "") }] };
  }
  const day = Number(nearest[1]);
  if (day < 1 || day > NEAREST_MAX) {
    return { problem: `"${field}" is no day of the month: W takes 1 to ${NEAREST_MAX}, or LW` };
  }
  const on = (monthDays: number[], weekday: number): Partial<Recurrence> => ({
    monthDays,
    weekdays: [{ weekday, nth: null }],
  });
  // A Saturday moves to its Friday, a Sunday to its Monday; the 1st stays in its month.
  const beside = day === 1 ? [on([2, 3], 1)] : [on([day - 1], 5), on([day + 1], 1)];
  return { days: [{ monthDays: [day], weekdays: WORKDAYS }, ...beside] };
}

function weekdaysOf(field: string): Days {
  const special = /^([0-7]|[a-z]{3})(?:l|#([1-5]))$/.exec(field);
  if (!special) {
    const parsed = parseCronLine(`0 0 1 * ${field}`);
    if ("problem" in parsed) return parsed;
    const values = fieldValues(parsed.line.split(" ")[4] ?? "");
    return { days: [{ weekdays: values.map((weekday) => ({ weekday, nth: null })) }] };
  }
  const [, name = "", nth] = special;
  const weekday = /\d/.test(name) ? Number(name) % 7 : WEEKDAYS.indexOf(name);
  if (weekday < 0) return { problem: `"${field}" is no day of the week` };
  return { days: [{ weekdays: [{ weekday, nth: nth === undefined ? -1 : Number(nth) }] }] };
}
