import type { Timing } from "../../timing.ts";
import type { PhraseDate } from "../grammar/parts.ts";
import { PhraseProblem } from "../words/reader.ts";
import { timesOfClause } from "./day_parts.ts";
import { dayOf, instantAfter, instantAt, type ReadingContext } from "./moments.ts";
import type { Clause, ParsedPhrase } from "./parsed_phrase.ts";

/** Returns the timing of a phrase that means a single time. */
export function oneTime(phrase: ParsedPhrase, context: ReadingContext): Timing {
  const [clause = {}, ...others] = phrase.clauses;
  if (others.length > 0) throw new PhraseProblem("a phrase for one time must name one time only");
  if (phrase.start || phrase.until || phrase.untilEnd || phrase.span || phrase.count) {
    throw new PhraseProblem('it does not say how often, such as "every day"');
  }
  if (phrase.exclusions.length > 0) {
    throw new PhraseProblem("a phrase for one time cannot leave anything out");
  }
  const runAt = instantOfClause(clause, context);
  return { kind: "once", runAt, timezone: context.timezone };
}

function instantOfClause(clause: Clause, context: ReadingContext): number {
  const minutes = timesOfClause(clause);
  if (minutes !== null && minutes.length > 1) {
    throw new PhraseProblem("a phrase for one time must name one time only");
  }
  const [minute] = minutes ?? [];
  const date = dateOfClause(clause);
  if (date?.kind === "delay" && (date.delay.hours ?? date.delay.minutes) !== undefined) {
    if (minute !== undefined) throw new PhraseProblem("it says twice at what time");
    return instantAfter(date.delay, context);
  }
  if (date?.kind === "delay" && minute === undefined) return instantAfter(date.delay, context);
  if (date === null) {
    throw new PhraseProblem('it does not say when or how often, such as "tomorrow" or "every day"');
  }
  if (minute === undefined) throw new PhraseProblem('it needs a time of day, such as "at 5pm"');
  const runAt = instantAt(dayOf(date, context), minute, context.timezone);
  if (date.kind === "calendar" && date.year === null && runAt <= context.now) {
    // If the time has passed on today's date, the date of the next year is meant.
    const after = dayOf(date, context).add({ days: 1 });
    return instantAt(dayOf(date, { ...context, after }), minute, context.timezone);
  }
  if (date.kind === "weekday" && runAt <= context.now) {
    return instantAt(dayOf(date, context).add({ weeks: 1 }), minute, context.timezone);
  }
  return runAt;
}

/** Returns the date of a clause; null if it names no day. */
function dateOfClause({ days, dates, thisPart }: Clause): PhraseDate | null {
  const isDays = days !== undefined;
  if (thisPart !== undefined) {
    const isToday = !dates ||
      dates.dates.every(({ kind, ...rest }) =>
        kind === "ahead" && "days" in rest && rest.days === 0
      );
    if (isDays || !isToday) throw new PhraseProblem("it says twice on which day");
    return { kind: "ahead", days: 0 };
  }
  if (isDays && dates) throw new PhraseProblem("it says twice on which day");
  if (dates) {
    const [date, ...others] = dates.dates;
    if (others.length > 0) throw new PhraseProblem("a phrase for one time must name one day only");
    return date ?? null;
  }
  const [weekday, ...others] = days?.weekdays ?? [];
  if (weekday !== undefined && others.length === 0) {
    return { kind: "weekday", weekday, which: null };
  }
  if (!isDays) return null;
  throw new PhraseProblem('it does not say how often: add "of every month", or name the month');
}
