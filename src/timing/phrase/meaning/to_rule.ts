import { fieldValues } from "../../cron_recurrence.ts";
import { type Frequency, NO_LIMITS, type Recurrence } from "../../rule/rule.ts";
import { PhraseProblem } from "../words/reader.ts";
import { type DayFilter, minutesOf, type Pattern } from "./pattern.ts";
import { groupTimes } from "./to_cron.ts";

/** The most recurrences of a rule, which keeps finding the next tick cheap. */
const RECURRENCES_MAX = 60;

/** Converts patterns to the recurrences of a rule. */
export function toRecurrences(patterns: readonly Pattern[]): Recurrence[] {
  const found = patterns.flatMap(ofPattern);
  if (found.length > RECURRENCES_MAX) {
    const message = `it takes ${found.length} rules, and ${RECURRENCES_MAX} are the most`;
    throw new PhraseProblem(message);
  }
  return found;
}

function ofPattern({ every, days, times }: Pattern): Recurrence[] {
  const frequency = FREQUENCIES[every.unit];
  const isStep = times.kind === "step" || times.kind === "hours" && times.marks.join() === "0";
  if (isStep && every.count === 1) {
    const minutes = times.kind === "hours" ? times.every * 60 : times.every;
    const counted = minutes % 60 === 0
      ? { frequency: "HOURLY" as const, interval: minutes / 60 }
      : { frequency: "MINUTELY" as const, interval: minutes };
    return days.map((day) => ({ ...NO_LIMITS, ...day, ...counted }));
  }
  const fields = groupTimes(minutesOf(times) ?? []).map((text) => {
    const [minutes = "", hours = ""] = text.split(" ");
    return { minutes: fieldValues(minutes), hours: fieldValues(hours) };
  });
  return days.flatMap((day) => {
    const shape = every.count === 1 ? shapeOf(day) : { frequency, interval: every.count };
    return timesOf(day, fields).map((time) => ({ ...NO_LIMITS, ...day, ...shape, ...time }));
  });
}

const FREQUENCIES: Readonly<Record<Pattern["every"]["unit"], Frequency>> = {
  day: "DAILY",
  week: "WEEKLY",
  month: "MONTHLY",
  year: "YEARLY",
};

/** Converts days to exceptions, which are whole days. */
export function toExceptions(days: readonly DayFilter[]): Recurrence[] {
  return days.map((day) => ({ ...NO_LIMITS, ...day, ...shapeOf(day) }));
}

function shapeOf(day: DayFilter): { frequency: Frequency; interval: number } {
  const isMonthly = day.monthDays.length > 0 || day.positions.length > 0 ||
    day.weekdays.some(({ nth }) => nth !== null);
  if (isMonthly) return { frequency: "MONTHLY", interval: 1 };
  return { frequency: day.weekdays.length > 0 ? "WEEKLY" : "DAILY", interval: 1 };
}

interface TimeFields {
  hours: number[];
  minutes: number[];
}

/**
 * Splits times into single ones if there are positions, because BYSETPOS counts times as well as
 * days.
 */
function timesOf({ positions }: DayFilter, fields: readonly TimeFields[]): TimeFields[] {
  if (positions.length === 0) return [...fields];
  return fields.flatMap(({ hours, minutes }) =>
    hours.flatMap((hour) => minutes.map((minute) => ({ hours: [hour], minutes: [minute] })))
  );
}
