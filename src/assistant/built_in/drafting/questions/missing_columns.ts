import { DRAFT_TEXTS } from "../../../grammar/language/drafts/draft_texts.ts";
import type { Language } from "../../../grammar/language/vocabulary.ts";
import type { DetailQuestion } from "../../detail_question.ts";
import { readCondition } from "../conditions/read_condition.ts";
import { draftLanguage } from "../draft_language.ts";
import { isDescending } from "../parts/rows/sorting.ts";
import { ranksByCount, TOP } from "../parts/selection.ts";
import { type ReadRequest, readRequest, type RequestPart } from "../request.ts";
import { keysIn } from "../sort_keys.ts";
import { columnIn } from "./given_values.ts";

function isDescribed({ kind }: RequestPart): boolean {
  return kind === "described" || kind === "described_out";
}

/** Asks which columns "the open ones over 100 from the EU" refers to. */
export function missingColumns(text: string, { parts }: ReadRequest): DetailQuestion | null {
  const part = parts.find(isDescribed);
  if (!part) return null;
  const { kind, places, start, words, isObject } = part;
  const verb = kind === "described_out" ? "drop" : "keep";
  const shown = (slot: string): string[] => {
    const place = places[slot];
    return place === undefined ? [] : [text.slice(place.start, place.end)];
  };
  const tests = [
    ...shown("quality").map((said) => ({ said, test: `is ${said}` })),
    ...shown("bare").map((said) => ({ said, test: said })),
    ...[...shown("place"), ...shown("proper")].map((said) => ({
      said,
      test: `${isList(said) ? "is one of" : "is"} ${said}`,
    })),
  ];
  const filled = (conditions: string): string => {
    const kept = isObject || words.startsWith("are ") ? "" : `${verb} the rows `;
    return `${text.slice(0, start)}${kept}where ${conditions}${text.slice(start + words.length)}`;
  };
  return {
    text: whichColumns(text, tests.map(({ said }) => said)),
    about: { values: tests.map(({ said }) => said), fill: filled },
    fill(answer) {
      const columns = answer.trim().replace(/[.!]$/, "").split(
        /\s*,\s*(?:and\s+)?|\s+(?:and|und|et|y)\s+/,
      ).map((each, at) => columnIn(withoutTest(each, tests[at]?.said ?? "")));
      if (columns.length !== tests.length || columns.includes(null)) return null;
      return filled(tests.map(({ test }, at) => `${columns[at]} ${test}`).join(" and "));
    },
  };
}

/** Returns the column of an answer such as "status is unpaid", which repeats the value. */
function withoutTest(answer: string, said: string): string {
  const [, column, value] = /^(\S+)\s+(?:is|=|ist|est|es)\s+(.{1,200})$/iu.exec(answer) ?? [];
  return column !== undefined && value?.toLowerCase() === said.toLowerCase() ? column : answer;
}

function whichColumns(text: string, said: readonly string[]): string {
  const texts = DRAFT_TEXTS[draftLanguage(text)];
  const [first = "", ...others] = said;
  return others.length === 0 ? texts.whichColumn(first) : texts.whichColumns(said);
}

function isList(said: string): boolean {
  return /\s/.test(said);
}

export function missingColumn(text: string, { source, parts }: ReadRequest): DetailQuestion | null {
  for (const { places } of parts) {
    const from = (places["condition"] ?? places["pairs"] ?? places["bare"])?.from;
    const condition = from === undefined ? null : readCondition(source, from);
    const at = condition?.missingAt ?? null;
    if (at === null) continue;
    const words = text.slice(at).split(
      /[,;\n]| (?:and|und|et|y|then|dann|puis|luego) | to (?=\S+@)| \p{L}{2,5} (?=https?:)/u,
      1,
    )[0]
      ?.trim() ?? "";
    return {
      text: DRAFT_TEXTS[draftLanguage(text)].whichColumn(words),
      about: { number: true },
      fill(answer) {
        const column = columnIn(answer);
        return column === null ? null : withColumn(text, { at, column });
      },
    };
  }
  return null;
}

/**
 * Inserts a column before a comparison, as in "the invoices over 1,000" and "those with over
 * 1,000".
 */
function withColumn(text: string, { at, column }: { at: number; column: string }): string {
  const said = ["with ", ""].map((lead) =>
    `${text.slice(0, at)}${lead}${column} ${text.slice(at)}`
  );
  return said.find((each) => readRequest(each)?.unknown === null) ?? said[0] ?? text;
}

const BY: Readonly<Record<Language, string>> = { en: "by", de: "nach", fr: "par", es: "por" };

/** Asks which column identifies "duplicate customers". */
export function missingDistinct(text: string, { parts }: ReadRequest): DetailQuestion | null {
  const part = parts.find(({ kind }) => kind === "distinct_open");
  if (!part) return null;
  const language = draftLanguage(text);
  const end = part.start + part.words.length;
  return {
    text: DRAFT_TEXTS[language].whichColumn(text.slice(part.start, end)),
    fill(answer) {
      const column = columnIn(answer);
      return column === null
        ? null
        : `${text.slice(0, end)} ${BY[language]} ${column}${text.slice(end)}`;
    },
  };
}

/** Asks by which column to sort after "sort it". */
export function missingSortColumn(text: string, { parts }: ReadRequest): DetailQuestion | null {
  const part = parts.find(({ kind }) => kind === "sort_open");
  if (!part) return null;
  const { start, words } = part;
  return {
    text: DRAFT_TEXTS[draftLanguage(text)].whichColumn(text.slice(start, start + words.length)),
    fill(answer) {
      const column = columnIn(answer);
      const order = isDescending(words) ? " descending" : "";
      const by = column === null ? keysSaidIn(answer) : `${column}${order}`;
      const rest = text.slice(start + words.length);
      return by === null ? null : `${text.slice(0, start)}sort by ${by}${rest}`;
    },
  };
}

/** Matches words before the columns of an answer: "nach der Spalte Note", "par la colonne note". */
const SORTED_BY =
  /^(?:(?:by|nach|par|por)\s+)?(?:(?:the|der|die|la|el|le|du|del)\s+)?(?:(?:column|field|spalte|feld|colonne|champ|columna|campo)\s+)?/iu;

/**
 * Returns the sort keys of an answer such as "by amount, highest first", including the direction;
 * null if it gives none.
 */
function keysSaidIn(answer: string): string | null {
  const said = answer.trim().slice(0, 200).replace(SORTED_BY, "");
  const keys = keysIn(said);
  const isNamed = keys.length > 0 && keys.every(({ column }) => columnIn(column) !== null);
  return isNamed && readRequest(`sort by ${said}`)?.unknown === null ? said : null;
}

/** Asks for the column that ranks "the top 10 orders", unless the rows are sorted before. */
export function missingRank(text: string, { parts }: ReadRequest): DetailQuestion | null {
  const part = parts.find((each, at) =>
    each.kind === "largest_open" || each.kind === "head" && TOP.test(each.words) &&
      !parts.slice(0, at).some(({ kind }) => kind === "sort") && !ranksByCount(parts.slice(0, at))
  );
  if (!part) return null;
  const end = part.start + part.words.length;
  return {
    text: DRAFT_TEXTS[draftLanguage(text)].whichColumn(text.slice(part.start, end)),
    about: { number: true },
    fill(answer) {
      const column = columnIn(answer);
      return column === null ? null : `${text.slice(0, end)} by ${column}${text.slice(end)}`;
    },
  };
}
