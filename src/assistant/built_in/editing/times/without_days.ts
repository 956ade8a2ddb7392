import { isJsonObject, type JsonObject } from "../../../../lib/json.ts";
import { pattern } from "../../../../lib/text/pattern.ts";
import { describeTiming } from "../../../../timing/describe/describe_timing.ts";
import { readTimePart } from "../../../../timing/phrase/change_time.ts";
import { isRemark } from "../reading/remarks.ts";
import type { EditOf } from "../edits.ts";

/** A longer text contains more than the removal of some days. */
const CHARACTERS_MAX = 160;
const DAYS_OF_WEEK = [0, 1, 2, 3, 4, 5, 6];
/** Matches a cron line for one time on some days of the week. */
const WEEKLY = /^(\d{1,2} \d{1,2}) \* \* ([\d,*-]{1,13})$/u;

const LEADS = "please|bitte|but|aber|mais|pero|and|und|et|y";
const NOT = {
  en: ["not|without|except_for|except|but_not|no|skip|leave_out"],
  de: ["ohne|außer|nicht|kein|keine"],
  fr: ["sauf|sans|pas|excepté"],
  es: ["excepto|salvo|sin|menos"],
};
/** Matches "Not on Mondays", "ohne Samstag und Sonntag", "sauf le lundi", "sin domingos". */
const WITHOUT = pattern("iu")`
  ^ (?: ${LEADS} \s )* ${NOT} \s (?: ${"on|am|an|le|les|los|el|la|the"} \s )*
  ( [\p{L} ,]{2,60}? ) ( ,\s.{2,60} )? $
`;

/** "Sonntags nicht", "le lundi non" */
const DENIED_DAYS =
  /^(?:and\s|und\s|aber\s|et\s|mais\s|y\s|pero\s)*(?:on\s|am\s|an\s|le\s|les\s|los\s|el\s)?([\p{L} ,]{2,40}?),?\s(?:not|nicht|nich|non|pas|no)$/iu;

const USELESS = {
  en: ["pointless|useless|off|unnecessary|not_needed"],
  de: ["überflüssig|unnötig|frei"],
  fr: ["inutile(s)|fermé(s)"],
  es: ["innecesario(s)|inútile(s)"],
};
/** Matches "Weekends are pointless". */
const POINTLESS = pattern("iu")`
  ^ (?: ${"the|die|le|les|los|el"} \s )? ( \p{L}{3,20} )
  [ ] ${"are|is|sind|ist|sont|est|son|es"} [ ] ${USELESS} $
`;

/** Matches a reason why days are left out. */
const CLOSED =
  /^,\s(?:(?:we|it|wir|es|on|nous|c['’]est|estamos|está)\s?)*(?:are|is|have|sind|ist|haben|est|sommes|tenemos)?\s?(?:closed|off|zu|geschlossen|frei|fermés?|cerrados?)[\s.!]*$/iu;

/**
 * Returns the draft's schedule without the days that a text excludes. Returns null for any other
 * text, and for a draft that does not run at one time on some days of the week.
 */
export function withoutDays(text: string, { schedule }: JsonObject): EditOf<"schedule"> | null {
  const days = text.length > CHARACTERS_MAX
    ? null
    : daysIn(text.trim().replace(/(?<![\s.!])[\s.!]+$/u, ""));
  const { cron, timezone } = isJsonObject(schedule) ? schedule : NONE;
  if (days === null || typeof cron !== "string" || typeof timezone !== "string") return null;
  const [, time, present] = WEEKLY.exec(cron) ?? [];
  const before = present === undefined ? [] : daysOf(present);
  const left = before.filter((day) => !days.includes(day));
  if (left.length === 0 || left.length === before.length) return null;
  const after = `${time} * * ${spans(left)}`;
  const phrase = describeTiming({ kind: "recurring", cron: after, timezone });
  return { do: "schedule", phrase, cron: after, timezone };
}

const NONE: JsonObject = {};

function daysIn(text: string): readonly number[] | null {
  const [, said, reason] = WITHOUT.exec(text) ?? DENIED_DAYS.exec(text) ?? POINTLESS.exec(text) ??
    [];
  if (said === undefined) return null;
  const isIdle = reason === undefined || CLOSED.test(reason) || isRemark(reason.slice(1));
  const read = isIdle ? readTimePart(said) : null;
  return read?.kind === "days" ? read.weekdays.map((day) => day % 7) : null;
}

/** Returns the days in a cron field, with Sunday as 0. */
function daysOf(field: string): number[] {
  if (field === "*") return DAYS_OF_WEEK;
  return field.split(",").flatMap((part) => {
    const [first = 0, last = first] = part.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => (first + index) % 7);
  });
}

/** Writes days as a cron field. Three or more consecutive days become a range. */
function spans(days: readonly number[]): string {
  const sorted = [...days].sort();
  const isSpan = sorted.length > 2 && sorted.every((day, at) => day === (sorted[0] ?? 0) + at);
  return isSpan ? `${sorted[0]}-${sorted.at(-1)}` : sorted.join(",");
}
