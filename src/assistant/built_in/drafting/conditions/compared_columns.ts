import { PhraseSet } from "../../../grammar/forms.ts";
import type { ComparisonKind } from "../../../grammar/language/comparisons.ts";
import type { TokenizedText } from "../../../grammar/tokens.ts";
import type { ComparisonForm } from "./comparison.ts";
import { fieldOf } from "../columns.ts";
import { NO_COLUMNS } from "../words/word_lists.ts";

export const NO_COLUMN = new PhraseSet(NO_COLUMNS);

/** Returns the column that is named at the position; null if there is none. */
export function columnAt({ source, tokens }: TokenizedText, at: number): string | null {
  const token = tokens[at];
  if (token?.kind === "quoted") return token.text.trim() || null;
  if (token?.kind !== "word" || NO_COLUMN.lengthAt(tokens, at) > 0) return null;
  if (WHOLE_PAGE.lengthAt(tokens, at - 1) > 0) return null;
  const name = source.slice(token.start, token.end).replace(/^(?:item|body|payload)\./, "");
  return /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : null;
}

/** Words for the whole response, which has no columns: "The page contains …". */
const WHOLE_PAGE = new PhraseSet(
  [
    ["the", "page website webpage site response", "contains says mentions has"],
    ["die", "seite webseite antwort", "enthält sagt hat"],
    ["la", "page réponse página respuesta", "contient dit contiene dice tiene"],
  ].flatMap(([article, nouns = "", verbs = ""]) =>
    nouns.split(" ").flatMap((noun) => verbs.split(" ").map((verb) => `${article} ${noun} ${verb}`))
  ),
);

/** The operators of comparisons in expressions. */
export const SIGNS: Readonly<Partial<Record<ComparisonKind, string>>> = {
  more: ">",
  less: "<",
  atLeast: ">=",
  atMost: "<=",
};

interface ColumnsCompared {
  expression: string;
  numeric: string[];
  missingAt: null;
  column: string;
  end: number;
}

/** Matches comparisons of numbers, which do not compare times. */
const THAN = /\bthan\b|\bals\b|\bque\b|^[<>]=?$|or equal/;
/** Words after "more than" that are not columns. */
const NO_NUMBER = new PhraseSet(
  ("average,mean,median,usual,normal,expected,zero,nothing,none,all,half,twice,double,everything,anybody,the,a,an,last,any,some," +
    "yesterday,today,tomorrow,before,ever,that,this,it,one,other,others").split(","),
);

/** Reads a comparison of two columns: "qty is less than min_qty". */
export function columnsCompared(
  source: TokenizedText,
  { column, found: { comparison, length }, end }: {
    column: string;
    found: ComparisonForm;
    end: number;
  },
): ColumnsCompared | null {
  const { tokens } = source;
  const sign = SIGNS[comparison];
  const words = tokens.slice(end - length, end).map(({ text }) => text).join(" ");
  const other = columnAt(source, end);
  if (sign === undefined || other === null || NO_NUMBER.lengthAt(tokens, end) > 0) return null;
  if (!THAN.test(words) && !other.includes("_")) return null;
  const [one, two] = [fieldOf("item", column), fieldOf("item", other)];
  const expression = `(${one} != null && ${two} != null && ${one} ${sign} ${two})`;
  return { expression, numeric: [column, other], missingAt: null, column, end: end + 1 };
}
