import type { Language } from "../../../grammar/language/vocabulary.ts";
import type { Token } from "../../../grammar/tokens.ts";
import { periodAt } from "../../drafting/dates/periods.ts";
import { beginsSpan, relativeDateAt } from "../../drafting/dates/relative_dates.ts";
import type { FileTable } from "../file_table.ts";
import type { FoundQueryPiece, QueryPiece } from "./query_piece.ts";
import { MONTHS } from "./words/months.ts";

interface Place {
  tokens: readonly Token[];
  at: number;
  before: QueryPiece | undefined;
}

/**
 * Returns the time that begins at a position: a month, a relative period such as "last week", or a
 * kind of period.
 */
export function timeAt(place: Place, table: FileTable, language: Language): FoundQueryPiece | null {
  return dayAt(place, table, language) ?? monthAt(place, table, language) ?? spanAt(place) ??
    periodAfterPer(place) ??
    periodOfAdjective(place);
}

function spanAt({ tokens, at }: Place): FoundQueryPiece | null {
  if (!beginsSpan(tokens, at)) return null;
  const end = relativeDateAt(tokens, { at, column: "" })?.end ?? at;
  const text = tokens.slice(at, end).map((token) => token.text).join(" ");
  return { piece: { kind: "span", text }, length: end - at };
}

/**
 * Reads the period in "per month". Elsewhere, words such as the French "an" have other meanings.
 */
function periodAfterPer({ tokens, at, before }: Place): FoundQueryPiece | null {
  if (!["per", "by", "and"].includes(before?.kind ?? "")) return null;
  const found = periodAt(tokens, at);
  return found && { piece: { kind: "period", text: found.period }, length: found.length };
}

/** Adjectives for periods before a number: "monthly totals". */
const ADJECTIVES: readonly (readonly [period: string, words: RegExp])[] = [
  ["day", /^(?:daily|täglich\p{L}{0,2}|quotidien\p{L}{0,3}|diari[oa]s?)$/u],
  ["week", /^(?:weekly|wöchentlich\p{L}{0,2}|hebdomadaires?|semanal(?:es)?)$/u],
  ["month", /^(?:monthly|monatlich\p{L}{0,2}|mensuel\p{L}{0,3}|mensual(?:es)?)$/u],
  ["quarter", /^(?:quarterly|vierteljährlich\p{L}{0,2}|trimestriel\p{L}{0,3}|trimestral(?:es)?)$/u],
  ["year", /^(?:yearly|annual|jährlich\p{L}{0,2}|annuel\p{L}{0,3}|anual(?:es)?)$/u],
];

function periodOfAdjective({ tokens, at }: Place): FoundQueryPiece | null {
  const period = adjectivePeriod(tokens[at]);
  return period === null ? null : { piece: { kind: "period", text: period }, length: 1 };
}

/** Returns the period that an adjective such as "monthly" names; null for any other word. */
export function adjectivePeriod(token: Token | undefined): string | null {
  const { text = "" } = token ?? {};
  return ADJECTIVES.find(([, words]) => words.test(text))?.[0] ?? null;
}

/** Reads "December 1st 2026", "1 December", "le 1er décembre 2026". */
function dayAt(
  { tokens, at }: Place,
  table: FileTable,
  language: Language,
): FoundQueryPiece | null {
  const isDayFirst = dayOf(tokens[at]) !== null;
  const joint = isDayFirst && isJoint(tokens[at + 1]) ? 1 : 0;
  const [dayPlace, monthPlace] = isDayFirst ? [at, at + 1 + joint] : [at + 1, at];
  const day = dayOf(tokens[dayPlace]);
  const month = monthOf(tokens[monthPlace], language);
  if (day === null || month === null) return null;
  const end = Math.max(dayPlace, monthPlace) + 1;
  const { year, length } = yearAfter({ tokens, at: end }) ?? { year: null, length: 0 };
  const known = year ?? onlyYear(table, month);
  if (known === null) return null;
  const text = isoDay(new Date(Date.UTC(known, month, day)));
  return { piece: { kind: "date", text }, length: end + length - at };
}

/** Reads "October 2026". Without a year, returns the only October in the file. */
function monthAt(
  { tokens, at }: Place,
  table: FileTable,
  language: Language,
): FoundQueryPiece | null {
  const month = monthOf(tokens[at], language);
  if (month === null) return null;
  const behind = yearAfter({ tokens, at: at + 1 });
  // "May" alone is a verb.
  const year = behind?.year ?? (tokens[at]?.text === "may" ? null : onlyYear(table, month));
  if (year === null) return null;
  const [from, to] = [month, month + 1].map((each) => isoDay(new Date(Date.UTC(year, each))));
  if (from === undefined || to === undefined) return null;
  return { piece: { kind: "range", from, to }, length: 1 + (behind?.length ?? 0) };
}

function monthOf(token: Token | undefined, language: Language): number | null {
  const word = token?.text.replace(/\.$/, "") ?? "";
  const month = MONTHS[language].findIndex((names) => names.includes(word));
  return month < 0 ? null : month;
}

function dayOf(token: Token | undefined): number | null {
  const day = /^(\d{1,2})(?:st|nd|rd|th|er|\.)?$/u.exec(token?.text ?? "")?.[1];
  return day !== undefined && Number(day) >= 1 && Number(day) <= 31 ? Number(day) : null;
}

/** Whether a token may stand between a day, a month and a year. */
function isJoint(token: Token | undefined): boolean {
  return [".", ",", "of", "de", "del", "des"].includes(token?.text ?? "");
}

function yearAfter(
  { tokens, at }: Pick<Place, "tokens" | "at">,
): { year: number; length: number } | null {
  const joint = isJoint(tokens[at]) ? 1 : 0;
  const year = yearOf(tokens[at + joint]);
  return year === null ? null : { year, length: joint + 1 };
}

/**
 * Returns the only year for which the file contains the month; null if there is none or several.
 */
function onlyYear({ columns }: FileTable, month: number): number | null {
  const end = `-${String(month + 1).padStart(2, "0")}`;
  const months = columns.flatMap((column) => column.months).filter((each) => each.endsWith(end));
  const [only, another] = new Set(months);
  return only !== undefined && another === undefined ? Number(only.slice(0, 4)) : null;
}

function yearOf(token: Token | undefined): number | null {
  return token?.kind === "number" && /^(?:19|20)\d\d$/.test(token.text) ? Number(token.text) : null;
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
