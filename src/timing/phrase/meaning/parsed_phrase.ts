import { refuseMixture } from "../grammar/clock_times.ts";
import type {
  ClockTime,
  Exclusion,
  Interval,
  Part,
  PhraseDate,
  PhraseDays,
  PhraseMoment,
  PlacedPart,
  TimeWindow,
} from "../grammar/parts.ts";
import type { FreeDayPolicy } from "../../free_days.ts";
import type { Delay } from "../grammar/delays.ts";
import { ChoiceProblem, PhraseProblem } from "../words/reader.ts";

/** Days and times that belong together: "Mondays at 9". */
export interface Clause {
  interval?: Interval;
  days?: PhraseDays;
  /** Alternative days: "on day 1 or on Monday". */
  otherDays?: PhraseDays;
  months?: { months: number[]; isRecurring: boolean };
  dates?: { dates: PhraseDate[]; isEvery: boolean };
  times?: ClockTime[];
  dayPart?: { dayPart: number; isRecurring: boolean };
  thisPart?: number;
  window?: TimeWindow;
  /** More windows with the same interval and days: "from 8 to 9 and from 14 to 15". */
  otherWindows?: TimeWindow[];
  marks?: number[];
  /** Whether the minutes are those of each hour. */
  isEachHour?: boolean;
}

/** All statements of a phrase, without contradictions within a clause. */
export interface ParsedPhrase {
  clauses: Clause[];
  exclusions: Exclusion[];
  zone?: string;
  start?: PhraseMoment;
  until?: PhraseMoment;
  untilEnd?: { of: "year" | "month"; month: number | null };
  span?: Delay;
  count?: number;
  once?: true;
  /** The calendar is empty if the phrase names none. */
  freeDays?: { calendar: string; policy: FreeDayPolicy };
}

/**
 * Joins the parts of a phrase to clauses. A second "Mondays" or "at 9" after an "and" begins a new
 * clause.
 */
export function joinParts(placed: readonly PlacedPart[]): ParsedPhrase {
  const phrase: ParsedPhrase = { clauses: [], exclusions: [] };
  let clause: Clause = {};
  for (const [index, { part, isSeparated }] of placed.entries()) {
    if (part.kind === "openWeekend") {
      const examples = 'say "Saturday", "Sunday", or "every weekend"';
      throw new ChoiceProblem(`a weekend has two days: ${examples}`);
    }
    if (putOverall(phrase, part)) continue;
    const isNew = isSeparated && isWhole(clause) && statesDays(part) &&
      placed.slice(index).some((later) => statesTimes(later.part));
    if (!isNew && (putLocal(clause, part) || isSeparated && putWindow(clause, part))) continue;
    if (!isSeparated) {
      throw new PhraseProblem(`it says twice ${STATEMENT_NAMES[part.kind] ?? "the same"}`);
    }
    phrase.clauses.push(clause);
    clause = {};
    putLocal(clause, part);
  }
  if (Object.keys(clause).length > 0) phrase.clauses.push(clause);
  phrase.clauses = phrase.clauses.flatMap(withOneWindow);
  for (const { times } of phrase.clauses) if (times) refuseMixture(times);
  for (const each of phrase.clauses) {
    const isHourly = each.isEachHour && !each.interval && !each.times;
    if (isHourly) each.interval = { unit: "hour", count: 1, times: null };
  }
  return phrase;
}

/** Adds another window of the clause's interval. Returns false if the part is no such window. */
function putWindow(clause: Clause, part: Part): boolean {
  const isMore = part.kind === "window" && clause.window && !part.window.isBusiness &&
    !clause.window.isBusiness;
  if (!isMore) return false;
  clause.otherWindows = [...clause.otherWindows ?? [], part.window];
  return true;
}

/** Splits a clause with several windows into clauses with one window each. */
function withOneWindow({ otherWindows, ...clause }: Clause): Clause[] {
  if (otherWindows === undefined) return [clause];
  const { window, ...rest } = clause;
  return [...window ? [window] : [], ...otherWindows].map((each) => ({ ...rest, window: each }));
}

/** Returns whether a clause has days and times, so that other days begin a new clause. */
function isWhole({ times, dayPart, days, interval, dates }: Clause): boolean {
  const hasDays = days !== undefined || interval !== undefined || dates !== undefined;
  const isStep = interval?.unit === "minute" || interval?.unit === "hour";
  return hasDays && (times !== undefined || dayPart !== undefined || isStep);
}

function statesDays({ kind }: Part): boolean {
  return kind === "days" || kind === "interval" || kind === "dates";
}

function statesTimes(part: Part): boolean {
  if (part.kind === "interval") return ["minute", "hour"].includes(part.interval.unit);
  return part.kind === "times" || part.kind === "dayPart";
}

const STATEMENT_NAMES: Readonly<Partial<Record<Part["kind"], string>>> = {
  interval: "how often",
  days: "on which days",
  months: "in which months",
  dates: "on which day",
  times: "at what time",
  zone: "in which zone",
  start: "when it begins",
  until: "when it ends",
  freeDays: "what becomes of free days",
};

/** Adds a part that applies to all clauses. Returns false for a part of one clause. */
function putOverall(phrase: ParsedPhrase, part: Part): boolean {
  switch (part.kind) {
    case "except":
      phrase.exclusions.push(part.exclusion);
      return true;
    case "zone":
      return putOnce(phrase, { zone: part.zone });
    case "start":
      return putOnce(phrase, { start: part.start });
    case "until":
      return putOnce(phrase, { until: part.until });
    case "untilEnd":
      return putOnce(phrase, { untilEnd: { of: part.of, month: part.month } });
    case "span":
      return putOnce(phrase, { span: part.delay });
    case "count":
      return putOnce(phrase, { count: part.count });
    case "freeDays":
      return putOnce(phrase, { freeDays: { calendar: part.calendar, policy: part.policy } });
    case "once":
      return putOnce(phrase, { once: true });
    default:
      return false;
  }
}

function putOnce(phrase: ParsedPhrase, given: Partial<ParsedPhrase>): true {
  for (const [name, value] of Object.entries(given)) {
    const before = phrase[name as keyof ParsedPhrase];
    if (before === undefined || JSON.stringify(before) === JSON.stringify(value)) continue;
    throw new PhraseProblem(
      `it says twice ${STATEMENT_NAMES[name as Part["kind"]] ?? "when it ends"}`,
    );
  }
  Object.assign(phrase, given);
  return true;
}

/** Adds a part to a clause. Returns false if the clause has a different part of the kind. */
function putLocal(clause: Clause, part: Part): boolean {
  switch (part.kind) {
    case "interval":
      return putInterval(clause, part.interval);
    case "days":
      if (part.isUnion && clause.days && !clause.otherDays) {
        return put(clause, { otherDays: part.days });
      }
      return put(clause, { days: part.days });
    case "months":
      return put(clause, { months: { months: part.months, isRecurring: part.isRecurring } });
    case "dates":
      return put(clause, { dates: { dates: part.dates, isEvery: part.isEvery } });
    case "times":
      return put(clause, { times: part.times });
    case "dayPart":
      return put(clause, { dayPart: { dayPart: part.dayPart, isRecurring: part.isRecurring } });
    case "thisPart":
      return put(clause, { thisPart: part.dayPart });
    case "window":
      return put(clause, { window: part.window });
    case "marks":
      return put(clause, { marks: part.minutes, isEachHour: part.isEachHour });
    default:
      return false;
  }
}

/** Adds an interval. "Monthly" together with "of every month" is the same interval said twice. */
function putInterval(clause: Clause, interval: Interval): boolean {
  const { monthDays = [], nth = [], workdays = [] } = clause.days ?? {};
  if (interval.isOf && [...monthDays, ...nth, ...workdays].length === 0) {
    throw new PhraseProblem(`it does not say which day of every ${interval.unit}`);
  }
  const before = clause.interval;
  if (before && before.unit === interval.unit && before.count === interval.count) {
    clause.interval = { ...before, times: before.times ?? interval.times };
    return true;
  }
  return put(clause, { interval });
}

function put(clause: Clause, given: Clause): boolean {
  const isTaken = Object.keys(given).some((name) => clause[name as keyof Clause] !== undefined);
  if (isTaken) return false;
  Object.assign(clause, given);
  return true;
}
