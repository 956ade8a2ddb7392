import { pattern } from "../../../../lib/text/pattern.ts";
import { USUAL_COLUMNS } from "../words/word_lists.ts";

const USUAL: ReadonlySet<string> = new Set(USUAL_COLUMNS);

/** Matches the columns that the steps of a draft read. */
const READ = /\b(?:item|row)(?:\.([\p{L}_][\p{L}\p{N}_]*)|\[\\?"([^"\\]+)\\?"\])/gu;

/** Matches names that are written as code: "unit_price", "createdAt". */
const IN_CODE = /_|\p{Ll}\p{Lu}/u;

const BEFORE = {
  en: ["column|field|where|whose", "sort(ed)|order(ed)|group(ed) by"],
  de: ["spalte|feld|wo|deren", "sortier(t)|gruppier(t) nach"],
  fr: ["colonne|champ|dont", "trié(s)|triées|groupé(s)|groupées par"],
  es: ["columna|campo|cuyo|cuya", "ordenado(s)|ordenadas|agrupado(s)|agrupadas por"],
};
/** Matches words that are named as columns: "where amount", "sorted by company", "qty < 5". */
const NAMED = pattern("giu")`
  (?<!\p{L}) (?: ${BEFORE} \s (?: ${"the|der|die|das|le|la|el"} \s )? (?<after> [\p{L}\p{N}_]+ )
  | (?<before> [\p{L}\p{N}_]+ ) \s? (?: [<>=≤≥] | != ) | ["“„«]\s? (?<quoted> [^"”“»]{1,60} ) )
`;

/**
 * Whether the text names as a column each column that the steps read. In "one order per customer"
 * a noun only seems to be one.
 */
export function namesColumns(text: string, steps: string): boolean {
  const named = [...text.matchAll(NAMED)].flatMap(({ groups }) => Object.values(groups ?? {}))
    .map((name) => name?.toLowerCase().trim());
  return [...steps.matchAll(READ)].every(([, name, other]) => {
    const column = name ?? other ?? "";
    return (IN_CODE.test(column) && text.includes(column)) || USUAL.has(column.toLowerCase()) ||
      named.includes(column.toLowerCase());
  });
}
