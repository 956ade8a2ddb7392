import { clockText } from "../grammar/clock_times.ts";
import {
  type Interval,
  NO_DAYS,
  type PhraseDate,
  type PhraseDays,
  type TimeWindow,
} from "../grammar/parts.ts";
import { WORKDAYS } from "../grammar/weekdays.ts";
import { ChoiceProblem, PhraseProblem } from "../words/reader.ts";
import { filtersOf } from "./day_filters.ts";
import { timesOfClause } from "./day_parts.ts";
import { ANY_DAY, DAY_MINUTES, type DayFilter, type Pattern, type Times } from "./pattern.ts";
import type { Clause } from "./parsed_phrase.ts";

/** Returns whether a clause means more than one time. */
export function isRecurring(clause: Clause): boolean {
  const { interval, days, months, dates, dayPart, window, marks } = clause;
  return interval !== undefined || days?.isRecurring === true || dates?.isEvery === true ||
    months !== undefined || window !== undefined || marks !== undefined ||
    dayPart?.isRecurring === true;
}

/** Returns the days and times of a recurring clause. */
export function patternOf(original: Clause): Pattern {
  const clause = withWeeks(original);
  const { interval } = clause;
  if (interval && (interval.unit === "minute" || interval.unit === "hour")) {
    return {
      every: EACH_DAY,
      days: daysBesideInterval(clause),
      times: stepTimes(clause, interval),
    };
  }
  if (clause.window) {
    throw new PhraseProblem('it does not say how often in that time, such as "every 15 minutes"');
  }
  if (clause.marks) throw new PhraseProblem('minutes of the hour need "every hour"');
  const minutes = timesOfClause(clause);
  refuseTimesCount(clause, minutes);
  const every = dayInterval(interval);
  return {
    every,
    days: daysOf(clause, interval ?? null),
    // The time of a day without a stated time is midnight.
    times: { kind: "list", minutes: minutes ?? [0] },
  };
}

const WEEK_DAYS = 7;

/**
 * Converts days to weeks: "every 14 days on Mondays" counts weeks. Throws for fifteen days, which
 * may mean two weeks.
 */
function withWeeks(clause: Clause): Clause {
  const { interval, days } = clause;
  if (interval?.unit !== "day") return clause;
  const { count, isFortnight } = interval;
  if (isFortnight && !days) {
    const examples = '"every 2 weeks on Monday" or "every 14 days", or in English "every 15 days"';
    throw new ChoiceProblem(`it may mean two weeks or 15 days: say ${examples}`);
  }
  const isOfWeek = days && days.weekdays.length > 0 && !days.isGroup && !days.mustFitBoth;
  const weeks = isFortnight ? 2 : count / WEEK_DAYS;
  if (!isOfWeek || !Number.isInteger(weeks)) return clause;
  return { ...clause, interval: { unit: "week", count: weeks, times: interval.times } };
}

const EACH_DAY = { unit: "day", count: 1 } as const;

function dayInterval(interval: Interval | undefined): Pattern["every"] {
  if (!interval || interval.unit === "minute" || interval.unit === "hour") return EACH_DAY;
  const { unit, count } = interval;
  if (unit === "quarter") {
    return count === 1 ? EACH_DAY : { unit: "month", count: count * 3 };
  }
  return count === 1 ? EACH_DAY : { unit, count };
}

/** Throws if the number of times contradicts the listed times: "once a day at 8 and 20". */
function refuseTimesCount(
  { interval, days, dates }: Clause,
  minutes: readonly number[] | null,
): void {
  const times = interval?.times ?? null;
  if (times === null || !interval) return;
  const told = ["", "once", "twice"][times] ?? `${times} times`;
  const count = interval.unit === "day"
    ? minutes?.length ?? 1
    : days
    ? days.weekdays.length + days.monthDays.length + days.nth.length + days.workdays.length
    : dates?.dates.length ?? 1;
  if (count === times) return;
  if (count === 1 && times > 1) {
    throw new PhraseProblem(`it does not say at what times: "${told} a day at 8:00 and 20:00"`);
  }
  throw new PhraseProblem(`it says "${told}", and then ${count} times`);
}

function daysOf(clause: Clause, interval: Interval | null): DayFilter[] {
  const { days, otherDays, dates } = clause;
  const months = { months: clause.months?.months ?? [] };
  if (dates) return yearlyDates(clause, interval, dates.dates);
  const unit = interval?.unit ?? null;
  if (days) refuseWrongDays(days, clause);
  if (unit === null && !days?.isRecurring && !clause.months?.isRecurring && !isDaily(clause)) {
    throw new PhraseProblem('it does not say how often, such as "every day" or "of every month"');
  }
  if (days) {
    const scope = days.scope ?? (unit === "quarter" ? "quarter" : null);
    const scoped = { ...days, scope };
    return [...filtersOf(scoped, months), ...otherDays ? filtersOf(otherDays, months) : []];
  }
  return [{ ...ANY_DAY, ...firstDay(unit, months.months) }];
}

/** Returns whether each day is meant, as in "every morning in June". */
function isDaily({ dayPart }: Clause): boolean {
  return dayPart?.isRecurring === true;
}

/**
 * Returns the first day of a unit. A week begins on Monday; a month, quarter or year on its first
 * day.
 */
function firstDay(unit: Interval["unit"] | null, months: number[]): Partial<DayFilter> {
  switch (unit) {
    case "week":
      return { months, weekdays: [{ weekday: 1, nth: null }] };
    case "month":
      return { months, monthDays: [1] };
    case "quarter":
      return { months: [1, 4, 7, 10], monthDays: [1] };
    case "year":
      return { months: months.length > 0 ? months : [1], monthDays: [1] };
    case null:
      // "Every January" means its first day.
      return months.length > 0 ? { months, monthDays: [1] } : {};
    default:
      return { months };
  }
}

function refuseWrongDays(days: PhraseDays, { interval, months: given }: Clause): void {
  const { weekdays, nth, workdays, scope, months, isGroup, monthDays } = days;
  const unit = interval?.unit ?? null;
  const isOfMonth = nth.length > 0 || workdays.length > 0 || monthDays.length > 0;
  const isNamed = scope !== null || months.length > 0 || given !== undefined;
  if (isOfMonth && !isNamed && !days.isRecurring && unit === null) {
    throw new PhraseProblem('it does not say how often: add "of every month", or name the month');
  }
  if (unit === "day") throw new PhraseProblem("it says every day, and then which days");
  if (unit === "week" && (isOfMonth || isGroup)) {
    throw new PhraseProblem("it says every week, and then days that are not one a week");
  }
  if ((unit === "month" || unit === "quarter" || unit === "year") && weekdays.length > 0) {
    const example = '"every month on the first Monday"';
    throw new PhraseProblem(`it says every ${unit}, and then days of the week: say ${example}`);
  }
}

function yearlyDates(clause: Clause, interval: Interval | null, dates: PhraseDate[]): DayFilter[] {
  const isYearly = interval?.unit === "year";
  if (interval && !isYearly || clause.days) {
    throw new PhraseProblem("it names a day of the calendar, and then how often or which days");
  }
  return dates.map((date) => {
    if (date.kind !== "calendar" || date.year !== null) {
      throw new PhraseProblem("a day that comes every year has a month and no year");
    }
    const days = { ...NO_DAYS, months: [date.month], monthDays: [date.day] };
    return filtersOf(days, { months: [] })[0] ?? ANY_DAY;
  });
}

/** Returns the days that limit an interval of minutes or hours: "every 15 minutes on weekdays". */
function daysBesideInterval(clause: Clause): DayFilter[] {
  const { days, otherDays, dates, window, months } = clause;
  if (dates) throw new PhraseProblem("it names one day, and then how often");
  const given = { months: months?.months ?? [] };
  const filters = days ? filtersOf(days, given) : [{ ...ANY_DAY, ...given }];
  if (otherDays) filters.push(...filtersOf(otherDays, given));
  if (!window?.isBusiness) return filters;
  if (days) return filters;
  return [{ ...ANY_DAY, ...given, weekdays: WORKDAYS.map((weekday) => ({ weekday, nth: null })) }];
}

function stepTimes(clause: Clause, { unit, count, times }: Interval): Times {
  const { window, marks } = clause;
  if (clause.times || clause.dayPart || clause.thisPart !== undefined) {
    throw new PhraseProblem("an interval in minutes or hours takes no time of day");
  }
  if (times !== null && times > 1 && (unit !== "hour" || marks?.length !== times)) {
    throw new PhraseProblem('it does not say at what minutes, such as "every 30 minutes"');
  }
  if (marks && unit === "minute") {
    throw new PhraseProblem('minutes of the hour need "every hour"');
  }
  const minutes = unit === "hour" ? count * 60 : count;
  if (window) return windowTimes(window, { every: minutes, marks: marks ?? null });
  if (unit === "hour" && 24 % count === 0) {
    return { kind: "hours", every: count, marks: marks ?? [0] };
  }
  if (marks) throw new PhraseProblem(`every ${count} hours does not fit evenly into a day`);
  return { kind: "step", every: minutes };
}

function windowTimes(
  { first, last }: TimeWindow,
  { every, marks }: { every: number; marks: number[] | null },
): Times {
  const [from, to] = [first.minute, last.minute === 0 ? DAY_MINUTES - 1 : last.minute];
  if (from === to) throw new PhraseProblem("the time begins and ends in the same minute");
  const end = to > from ? to : to + DAY_MINUTES;
  if (marks === null) {
    if (end - from < every) {
      const shown = `${clockText(from)} to ${clockText(to)}`;
      throw new PhraseProblem(`it comes once only from ${shown}: name the time instead`);
    }
    if (to > from) return { kind: "window", every, first: from, last: to };
  }
  const minutes: number[] = [];
  for (let hour = Math.floor(from / 60) * 60; hour <= end; hour += marks ? every : end) {
    for (const mark of marks ?? []) minutes.push(hour + mark);
  }
  if (marks === null) { for (let at = from; at <= end; at += every) minutes.push(at); }
  const inside = minutes.filter((minute) => minute >= from && minute <= end);
  return { kind: "list", minutes: inside.map((minute) => minute % DAY_MINUTES) };
}
