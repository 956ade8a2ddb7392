import { nextTick, nextTicks } from "../../ticks.ts";
import { unresolvedFreeDays } from "../../free_days.ts";
import type { Timing } from "../../timing.ts";
import { localDate } from "../../wall_time.ts";
import { civilOf, dayNumber } from "../../rule/civil.ts";
import type { Rule, WallMinute } from "../../rule/rule.ts";
import { printRule } from "../../rule/rule_text.ts";
import { PhraseProblem } from "../words/reader.ts";
import { isRecurring, patternOf } from "./clause_pattern.ts";
import { type Excluded, withoutExclusions } from "./exclusions.ts";
import { dayOf, type ReadingContext, wallAfter, wallMinute, wallOf } from "./moments.ts";
import { oneTime } from "./one_time.ts";
import type { Pattern } from "./pattern.ts";
import type { Clause, ParsedPhrase } from "./parsed_phrase.ts";
import { toCron } from "./to_cron.ts";
import { toExceptions, toRecurrences } from "./to_rule.ts";

const LAST_MINUTE = 24 * 60 - 1;
const COUNT_MAX = 1_000;
const LAST_DAY = dayNumber({ year: 9999, month: 12, date: 31 });

/** The start of a rule without intervals, which need no start. */
const EPOCH: WallMinute = { day: 0, minute: 0 };

/** Returns the timing that a phrase means in the context. */
export function toTiming(phrase: ParsedPhrase, context: ReadingContext): Timing {
  const timing = plainTiming(phrase, context);
  if (phrase.freeDays === undefined) return timing;
  if (timing.kind === "once") {
    throw new PhraseProblem("a phrase for one time cannot avoid free days");
  }
  const { calendar, policy } = phrase.freeDays;
  return { ...timing, freeDays: unresolvedFreeDays(calendar, policy) };
}

function plainTiming(phrase: ParsedPhrase, { now, timezone }: ReadingContext): Timing {
  const context = { now, timezone: phrase.zone ?? timezone };
  const recurring = phrase.clauses.filter(isRecurring);
  const isHabit = phrase.clauses.length > 1 && phrase.clauses.every(isDayOfWeek);
  if (phrase.clauses.length === 0 || recurring.length === 0 && !isHabit) {
    return oneTime(phrase, context);
  }
  if (phrase.once) throw new PhraseProblem('it says "once", and then how often');
  const clauses = isHabit ? phrase.clauses.map(asWeekly) : phrase.clauses;
  requireTimes(clauses);
  const found = withoutExclusions(clauses.map(patternOf), phrase.exclusions);
  return timingOfPatterns(found, { phrase, context });
}

function isDayOfWeek({ days, dates, thisPart }: Clause): boolean {
  return !dates && thisPart === undefined && (days?.weekdays.length ?? 0) > 0;
}

/** Marks days of a clause as recurring: several days with different times mean each week. */
function asWeekly(clause: Clause): Clause {
  return clause.days ? { ...clause, days: { ...clause.days, isRecurring: true } } : clause;
}

/** Throws if a clause lacks a time: "Mondays at 9 and Thursdays" does not say when on Thursdays. */
function requireTimes(clauses: readonly Clause[]): void {
  if (clauses.length < 2) return;
  const hasTime = ({ times, interval, dayPart }: Clause): boolean =>
    times !== undefined || dayPart !== undefined || interval?.unit === "minute" ||
    interval?.unit === "hour";
  if (!clauses.every(hasTime)) {
    throw new PhraseProblem("it says several days, and a time for only some of them");
  }
  if (!clauses.every(isRecurring)) {
    throw new PhraseProblem("it says how often for only some of its days");
  }
}

interface Reading {
  phrase: ParsedPhrase;
  context: ReadingContext;
}

function timingOfPatterns(found: Excluded, { phrase, context }: Reading): Timing {
  const { patterns, exceptions } = found;
  const { timezone } = context;
  const isBounded = phrase.start || phrase.until || phrase.untilEnd || phrase.span || phrase.count;
  const cron = isBounded || exceptions.length > 0 ? null : toCron(patterns);
  if (cron !== null) return { kind: "recurring", cron, timezone };
  const bounds = boundsOf(phrase, context);
  const rule: Rule = {
    recurrences: toRecurrences(patterns),
    exceptions: toExceptions(exceptions),
    count: null,
    ...bounds,
    start: bounds.start ?? EPOCH,
  };
  const started = withStart(rule, { patterns, phrase, context, isStated: bounds.start !== null });
  return { kind: "rule", rule: printRule(started), timezone };
}

function boundsOf(
  phrase: ParsedPhrase,
  context: ReadingContext,
): { start: WallMinute | null; until: WallMinute | null } {
  const { start, until, untilEnd, span } = phrase;
  const startDay = start && dayOf(start.date, context);
  const startWall = startDay ? wallMinute(startDay, start.minute ?? 0) : null;
  const ends = [until, untilEnd, span].filter((end) => end !== undefined);
  if (ends.length > 1) throw new PhraseProblem("it says twice when it ends");
  const after = startDay ? { ...context, after: startDay } : context;
  let end: WallMinute | null = null;
  if (until) end = wallMinute(dayOf(until.date, after), until.minute ?? LAST_MINUTE);
  if (untilEnd) end = wallMinute(lastDay(untilEnd, context), LAST_MINUTE);
  if (span && startDay) end = wallMinute(startDay.add(span), LAST_MINUTE);
  else if (span) end = wallAfter(span, context);
  if (startWall && end && compare(startWall, end) > 0) {
    throw new PhraseProblem("it ends before it begins");
  }
  if ([startWall, end].some((bound) => bound !== null && bound.day > LAST_DAY)) {
    throw new PhraseProblem("the year must not be after 9999");
  }
  return { start: startWall, until: end };
}

function compare(a: WallMinute, b: WallMinute): number {
  return a.day - b.day || a.minute - b.minute;
}

function lastDay(
  { of, month }: { of: "year" | "month"; month: number | null },
  { now, timezone }: ReadingContext,
): Temporal.PlainDate {
  const today = localDate(now, timezone);
  if (of === "year") return today.with({ month: 12, day: 31 });
  const wanted = month ?? today.month;
  const first = today.with({ day: 1, month: wanted });
  const year = wanted < today.month ? first.add({ years: 1 }) : first;
  return year.with({ day: year.daysInMonth });
}

interface Started extends Reading {
  patterns: readonly Pattern[];
  /** Whether the phrase states its start. */
  isStated: boolean;
}

/**
 * Sets the start of a rule. Intervals count from the first matching day; intervals in minutes from
 * the midnight before.
 */
function withStart(rule: Rule, { patterns, phrase, context, isStated }: Started): Rule {
  const { now, timezone } = context;
  const today = wallMinute(localDate(now, timezone), 0);
  const counted = patterns.filter(({ every }) => every.count > 1);
  const isUnion = patterns.length > 1 || patterns.some(({ days }) => days.length > 1);
  if (counted.length > 0 && isUnion) {
    throw new PhraseProblem(
      "an interval of several days or weeks cannot be combined with other days",
    );
  }
  let started = rule;
  if (counted.length > 0) {
    const plain = { ...rule, recurrences: toRecurrences(patterns.map(withoutInterval)) };
    const day = firstTick(plain, context);
    const first = wallMinute(dayAt(day, timezone), 0);
    // Keeps the stated start, so that there are no ticks before it on that day.
    started = { ...rule, start: isStated && first.day === rule.start.day ? rule.start : first };
  } else if (
    !isStated && patterns.some(({ times }) => times.kind === "step" || times.kind === "hours")
  ) {
    started = { ...rule, start: today };
  }
  if (phrase.count === undefined) return started;
  if (phrase.clauses.some(leavesTimesOpen)) {
    const examples = `"${phrase.count} times a day at …", or "at 9:00, ${phrase.count} times"`;
    throw new PhraseProblem(`it may mean each day, or in all: say ${examples}`);
  }
  if (phrase.count > COUNT_MAX) {
    throw new PhraseProblem(`at most ${COUNT_MAX} times can be counted`);
  }
  return counting(started, { count: phrase.count, context, isStated });
}

/** Returns whether the times of the day are not stated, as in "every day 5 times". */
function leavesTimesOpen({ interval, times, dayPart }: Clause): boolean {
  return interval?.unit === "day" && !times && !dayPart;
}

/** Removes the interval, to find its first day. */
function withoutInterval(pattern: Pattern): Pattern {
  return { ...pattern, every: { unit: pattern.every.unit, count: 1 } };
}

function counting(
  rule: Rule,
  { count, context, isStated }: { count: number; context: ReadingContext; isStated: boolean },
): Rule {
  const start = isStated ? rule.start : wallOf(firstTick(rule, context), context.timezone);
  if (rule.recurrences.length === 1) return { ...rule, start, count };
  // COUNT applies to each recurrence. With several, the end is the last of all counted ticks
  // instead.
  const timing: Timing = {
    kind: "rule",
    rule: printRule({ ...rule, start, count }),
    timezone: context.timezone,
  };
  const first = firstTick(rule, context);
  const last = nextTicks(timing, { after: first - 1, limit: count }).at(-1) ?? first;
  return { ...rule, start, until: wallOf(last, context.timezone) };
}

function firstTick(rule: Rule, { now, timezone }: ReadingContext): number {
  const tick = nextTick({ kind: "rule", rule: printRule(rule), timezone }, now);
  if (tick === null) throw new PhraseProblem("no such day ever comes");
  return tick;
}

function dayAt(timeMs: number, timezone: string): Temporal.PlainDate {
  const { day } = wallOf(timeMs, timezone);
  const { year, month, date } = civilOf(day);
  return new Temporal.PlainDate(year, month, date);
}
