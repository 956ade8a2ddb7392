import type { Recurrence, Weekday } from "../rule/rule.ts";

const WEEKDAY_NAMES: readonly string[] = [
  ...["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
];
const MONTH_NAMES: readonly string[] = [
  ...["January", "February", "March", "April", "May", "June", "July", "August", "September"],
  ...["October", "November", "December"],
];
const ORDINALS = ["", "first", "second", "third", "fourth", "fifth"];
const ORDINALS_FROM_END = ["", "last", "second to last"];

/** The days of a recurrence. */
export type Days = Pick<
  Recurrence,
  "frequency" | "interval" | "months" | "monthDays" | "weekdays" | "positions"
>;

/** Whether days are described alone, or after an interval of minutes or hours. */
export type Way = "alone" | "behind";

/**
 * Describes days: `every weekday`, `on the first Monday of every month`; after an interval `on
 * Monday`.
 */
export function describeDays(days: Days, way: Way): string {
  const { frequency, interval, months, monthDays, weekdays, positions } = days;
  const isElapsed = frequency === "MINUTELY" || frequency === "HOURLY";
  if (interval > 1 && !isElapsed) return describeInterval(days);
  const inMonths = months.length === 0 ? "" : ` in ${monthList(months)}`;
  const hasOrdinals = positions.length > 0 || weekdays.some(({ nth }) => nth !== null);
  const names = weekdays.map(({ weekday }) => weekday);
  if (hasOrdinals) return `on ${ordinalDays(days)} of ${monthsOf(months)}`;
  if (monthDays.length > 0 && weekdays.length > 0) return bothDays(days);
  if (monthDays.length > 0) return dates(monthDays, months, way);
  if (weekdays.length > 0) {
    return `${way === "alone" ? everyWeekday(names) : onWeekdays(names)}${inMonths}`;
  }
  return way === "alone" ? `every day${inMonths}` : inMonths.trim();
}

function describeInterval(days: Days): string {
  const { frequency, interval, months, monthDays, weekdays } = days;
  const unit = { DAILY: "days", WEEKLY: "weeks", MONTHLY: "months", YEARLY: "years" }[
    frequency as "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY"
  ];
  const often = `every ${interval} ${unit}`;
  const inMonths = months.length === 0 ? "" : ` in ${monthList(months)}`;
  const isBoth = monthDays.length > 0 && weekdays.length > 0;
  const names = weekdays.map(({ weekday }) => weekday);
  const only = isBoth ? ` ${leftOut(names)}` : "";
  if (frequency === "YEARLY" && monthDays.length === 1) {
    return `${often} on ${monthDays[0]} ${monthList(months)}${only}`;
  }
  if (frequency === "WEEKLY") {
    return `${often} on ${weekdayList(weekdays.map(({ weekday }) => weekday))}${inMonths}`;
  }
  if (frequency === "MONTHLY") {
    return `${often} on ${
      monthDays.length > 0 ? dateList(monthDays) : ordinalDays(days)
    }${inMonths}${only}`;
  }
  return `${often}${weekdays.length === 0 ? "" : ` ${leftOut(names)}`}${inMonths}`;
}

/** Describes the days that an interval skips. */
function leftOut(named: readonly number[]): string {
  const others = [0, 1, 2, 3, 4, 5, 6].filter((weekday) => !named.includes(weekday));
  return `except on ${weekdayList(others)}`;
}

function ordinalDays({ weekdays, positions }: Days): string {
  if (positions.length > 0) {
    return `the ${join(positions.map(ordinal))} working day`;
  }
  const byWeekday = Map.groupBy(weekdays, ({ weekday }) => weekday);
  return join(
    [...byWeekday].map(([weekday, group]: [number, Weekday[]]) =>
      `the ${join(group.map(({ nth }) => ordinal(nth ?? 1)))} ${WEEKDAY_NAMES[weekday]}`
    ),
  );
}

function ordinal(place: number): string {
  const named = place > 0 ? ORDINALS[place] : ORDINALS_FROM_END[-place];
  return named ?? (place > 0 ? suffixed(place) : `${suffixed(-place)} to last`);
}

function monthsOf(months: readonly number[]): string {
  return months.length === 0 ? "every month" : monthList(months);
}

function dates(monthDays: readonly number[], months: readonly number[], way: Way): string {
  const [day] = monthDays;
  if (months.length === 1 && monthDays.length === 1 && day !== undefined && day > 0) {
    return `${way === "alone" ? "every year on" : "on"} ${day} ${monthList(months)}`;
  }
  // February has no 30th, and other months no 31st.
  const isShort = months.length === 0 && Math.max(...monthDays) > 28;
  const note = isShort ? monthDays.length === 1 ? " that has it" : " that has them" : "";
  return `on ${dateList(monthDays)} of ${monthsOf(months)}${note}`;
}

/** Describes days of the month: `the 1st and 15th`, `the 1st to 5th`, `the last day`. */
function dateList(monthDays: readonly number[]): string {
  const fromStart = monthDays.filter((day) => day > 0).sort((a, b) => a - b);
  const fromEnd = monthDays.filter((day) => day < 0).map((day) => `${ordinal(day)} day`);
  const runs: number[][] = [];
  for (const day of fromStart) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const told = runs.flatMap((run) => {
    const [first = 0] = run;
    const last = run.at(-1) ?? first;
    return run.length > 2 ? [`${suffixed(first)} to ${suffixed(last)}`] : run.map(suffixed);
  });
  return `the ${join([...told, ...fromEnd])}`;
}

function bothDays({ monthDays, weekdays, months }: Days): string {
  const names = weekdays.map(({ weekday }) => weekday);
  const [name, ...others] = names;
  if (others.length === 0 && monthDays.length === 1 && months.length === 0) {
    return `every ${WEEKDAY_NAMES[name ?? 0]} the ${suffixed(monthDays[0] ?? 0)}`;
  }
  return `on ${dateList(monthDays)} of ${monthsOf(months)} ${thatIs(weekdays)}`;
}

/** Describes an additional condition: `that is a weekday`, `that is a Monday or Tuesday`. */
function thatIs(weekdays: readonly Weekday[]): string {
  const names = weekdays.map(({ weekday }) => weekday);
  const isWorkday = names.join() === "1,2,3,4,5";
  return `that is a ${isWorkday ? "weekday" : join(names.map(nameOf), "or")}`;
}

function nameOf(weekday: number): string {
  return WEEKDAY_NAMES[weekday] ?? "";
}

function everyWeekday(names: readonly number[]): string {
  if (names.join() === "1,2,3,4,5") return "every weekday";
  return names.join() === "0,6" ? "every weekend" : `every ${weekdayList(names)}`;
}

function onWeekdays(names: readonly number[]): string {
  if (names.join() === "1,2,3,4,5") return "on weekdays";
  return names.join() === "0,6" ? "on weekends" : `on ${weekdayList(names)}`;
}

/** Lists weekdays from Monday on. Three or more consecutive ones become a range. */
function weekdayList(names: readonly number[]): string {
  const sorted = [...new Set(names)].sort((a, b) => (a + 6) % 7 - (b + 6) % 7);
  const [first = 0] = sorted;
  const isRun = sorted.length > 2 &&
    sorted.every((weekday, index) => weekday === (first + index) % 7);
  if (isRun) return `${WEEKDAY_NAMES[first]} to ${WEEKDAY_NAMES[sorted.at(-1) ?? 0]}`;
  return join(sorted.map((weekday) => WEEKDAY_NAMES[weekday] ?? ""));
}

function monthList(months: readonly number[]): string {
  const [first = 1] = months;
  const last = months.at(-1) ?? first;
  if (months.length > 2 && last - first === months.length - 1) {
    return `${MONTH_NAMES[first - 1]} to ${MONTH_NAMES[last - 1]}`;
  }
  return join(months.map((month) => MONTH_NAMES[month - 1] ?? ""));
}

export function join(items: readonly string[], word = "and"): string {
  const [last = "", ...before] = [...items].reverse();
  return before.length === 0 ? last : `${before.reverse().join(", ")} ${word} ${last}`;
}

function suffixed(day: number): string {
  const isTeen = day >= 11 && day <= 13;
  return `${day}${isTeen ? "th" : ["th", "st", "nd", "rd"][day % 10] ?? "th"}`;
}
