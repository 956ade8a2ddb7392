import type { Language } from "../../../grammar/language/vocabulary.ts";
import type { Token } from "../../../grammar/tokens.ts";
import { periodAt } from "../../drafting/dates/periods.ts";
import { beginsSpan, relativeDateAt } from "../../drafting/dates/relative_dates.ts";
import type { FileTable } from "../file_table.ts";
import type { FoundPiece, Piece } from "./piece.ts";
import { MONTHS } from "./words/months.ts";

interface Place {
  tokens: readonly Token[];
  at: number;
  before: Piece | undefined;
}

/** Returns the time that begins at a position: a month, a span such as "last week", a period. */
export function timeAt(place: Place, table: FileTable, language: Language): FoundPiece | null {
  return monthAt(place, table, language) ?? spanAt(place) ?? periodBehindPer(place) ??
    periodOfAdjective(place);
}

function spanAt({ tokens, at }: Place): FoundPiece | null {
  if (!beginsSpan(tokens, at)) return null;
  const end = relativeDateAt(tokens, { at, column: "" })?.end ?? at;
  const text = tokens.slice(at, end).map((token) => token.text).join(" ");
  return { piece: { kind: "span", text }, length: end - at };
}

/** "Per month". Elsewhere, words such as the French "an" have other meanings. */
function periodBehindPer({ tokens, at, before }: Place): FoundPiece | null {
  if (before?.kind !== "per" && before?.kind !== "by") return null;
  const found = periodAt(tokens, at);
  return found && { piece: { kind: "period", text: found.period }, length: found.length };
}

/** Adjectives of spans of time before a number: "monthly totals". */
const ADJECTIVES: readonly (readonly [period: string, words: RegExp])[] = [
  ["day", /^(?:daily|täglich\p{L}{0,2}|quotidien\p{L}{0,3}|diari[oa]s?)$/u],
  ["week", /^(?:weekly|wöchentlich\p{L}{0,2}|hebdomadaires?|semanal(?:es)?)$/u],
  ["month", /^(?:monthly|monatlich\p{L}{0,2}|mensuel\p{L}{0,3}|mensual(?:es)?)$/u],
  ["quarter", /^(?:quarterly|vierteljährlich\p{L}{0,2}|trimestriel\p{L}{0,3}|trimestral(?:es)?)$/u],
  ["year", /^(?:yearly|annual|jährlich\p{L}{0,2}|annuel\p{L}{0,3}|anual(?:es)?)$/u],
];

function periodOfAdjective({ tokens, at }: Place): FoundPiece | null {
  const period = adjectivePeriod(tokens[at]);
  return period === null ? null : { piece: { kind: "period", text: period }, length: 1 };
}

/** The span of time that an adjective such as "monthly" names; null for any other word. */
export function adjectivePeriod(token: Token | undefined): string | null {
  const { text = "" } = token ?? {};
  return ADJECTIVES.find(([, words]) => words.test(text))?.[0] ?? null;
}

/** "October 2026"; without the year, the only one of the dates in the file. */
function monthAt({ tokens, at }: Place, table: FileTable, language: Language): FoundPiece | null {
  const word = tokens[at]?.text.replace(/\.$/, "") ?? "";
  const month = MONTHS[language].findIndex((names) => names.includes(word));
  if (month < 0) return null;
  const next = OF.has(tokens[at + 1]?.text ?? "") ? 2 : 1;
  const said = yearOf(tokens[at + next]);
  // "May" alone is a verb.
  const year = said ?? (word === "may" ? null : onlyYear(table));
  if (year === null) return null;
  const [from, to] = [month, month + 1].map((each) => isoDay(new Date(Date.UTC(year, each))));
  if (from === undefined || to === undefined) return null;
  return { piece: { kind: "range", from, to }, length: said === null ? 1 : next + 1 };
}

/** Words between a month and its year. */
const OF: ReadonlySet<string> = new Set(["of", "de", "del", "des"]);

function onlyYear({ columns }: FileTable): number | null {
  const dates = columns.filter(({ kind }) => kind === "date").flatMap(({ values }) => values);
  const [year, another] = new Set(dates.map((date) => /\d{4}/.exec(date)?.[0] ?? ""));
  return year && another === undefined ? Number(year) : null;
}

function yearOf(token: Token | undefined): number | null {
  return token?.kind === "number" && /^(?:19|20)\d\d$/.test(token.text) ? Number(token.text) : null;
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
