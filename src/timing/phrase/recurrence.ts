import { joinCron } from "../cron.ts";
import { fieldText } from "../cron_field.ts";
import { type ClockTime, readTimes, timeFields } from "./clock_times.ts";
import { readCourtesy } from "./courtesies.ts";
import { type Frequency, intervalFields, readFrequency } from "./frequency.ts";
import { readMonthDays } from "./month_days.ts";
import { readWeekdays, RECURRING_DAYS } from "./weekdays.ts";
import { PhraseProblem, type Words } from "./words.ts";
import { readZone } from "./zone_words.ts";

/** The parts of a phrase. */
interface Parts {
  frequency?: Frequency;
  weekdays?: number[];
  monthDays?: number[];
  times?: ClockTime[];
  zone?: string;
}

export interface Recurrence {
  /** A line for each group of times that share their hours. */
  cron: string;
  /** The zone that the phrase names. */
  timezone: string | null;
}

const MARKS = [
  ...["every", "each", "everyday", "hourly", "daily", "weekly", "monthly", "once an?"],
  ...["of the (?:week|month)", ...RECURRING_DAYS],
];
const ANY_MARK = new RegExp(`\\b(?:${MARKS.join("|")})\\b`);

/** Whether a phrase is about more than one time. */
export function isRecurring(text: string): boolean {
  return ANY_MARK.test(text);
}

/** Reads every word of a recurring phrase; those that mean nothing here are passed over. */
export function readRecurrence(words: Words): Recurrence {
  const parts: Parts = {};
  while (!words.isDone) {
    if (words.take(",") || readCourtesy(words) || readPart(words, parts)) continue;
    words.passOver();
  }
  words.requireUnderstood();
  return { cron: cronOf(parts), timezone: parts.zone ?? null };
}

function readPart(words: Words, parts: Parts): boolean {
  const frequency = readFrequency(words);
  if (frequency) return put(parts, { frequency });
  const monthDays = readMonthDays(words);
  if (monthDays) {
    put(parts, { monthDays: monthDays.days });
    return !monthDays.isRecurring || put(parts, { frequency: { every: "month" } });
  }
  const weekdays = readWeekdays(words);
  if (weekdays) return put(parts, { weekdays });
  const times = readTimes(words);
  if (times) return put(parts, { times });
  const zone = readZone(words);
  return zone !== null && put(parts, { zone });
}

function put(parts: Parts, part: Parts): true {
  for (const [name, value] of Object.entries(part)) {
    const before = parts[name as keyof Parts];
    if (before !== undefined && JSON.stringify(before) !== JSON.stringify(value)) {
      throw new PhraseProblem(`it says twice ${SAYS[name as keyof Parts]}`);
    }
  }
  Object.assign(parts, part);
  return true;
}

const SAYS: Record<keyof Parts, string> = {
  frequency: "how often",
  weekdays: "on which days of the week",
  monthDays: "on which days of the month",
  times: "at what time",
  zone: "in which zone",
};

/** A day without a time begins at midnight. */
const MIDNIGHT: readonly ClockTime[] = [{ hour: 0, minute: 0 }];

function cronOf(parts: Parts): string {
  const { frequency, weekdays, monthDays, times } = parts;
  refuseContradictions(parts);
  const dayFields = [
    fieldText(monthDays ?? [], { hasRanges: true }) || "*",
    "*",
    weekdays?.length === 7 ? "*" : fieldText(weekdays ?? [], { hasRanges: true }) || "*",
  ].join(" ");
  if (frequency?.every === "minutes" || frequency?.every === "hours") {
    if (times) throw new PhraseProblem("an interval in minutes or hours takes no time of day");
    return `${intervalFields(frequency)} ${dayFields}`;
  }
  return joinCron(timeFields(times ?? MIDNIGHT).map((fields) => `${fields} ${dayFields}`));
}

function refuseContradictions({ frequency, weekdays, monthDays }: Parts): void {
  if (weekdays && monthDays) {
    throw new PhraseProblem("it names days of the week and of the month, which may not agree");
  }
  const every = frequency?.every;
  if (every === "day" && (weekdays || monthDays)) {
    throw new PhraseProblem("it says every day, and then which days");
  }
  if (every === "week" && !weekdays) {
    throw new PhraseProblem('it needs a day of the week, such as "weekly on Monday"');
  }
  if (every === "month" && !monthDays) {
    throw new PhraseProblem('it needs a day of the month, such as "monthly on the 1st"');
  }
  if (!every && !weekdays) {
    throw new PhraseProblem('it does not say how often, such as "every day" or "of every month"');
  }
}
