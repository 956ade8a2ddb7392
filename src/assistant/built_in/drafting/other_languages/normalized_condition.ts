import type { Token, TokenizedText } from "../../../grammar/tokens.ts";
import { readCondition } from "../conditions/read_condition.ts";
import { comparisonAt } from "../conditions/comparison.ts";
import { isColumn } from "../column_token.ts";
import { PhraseSet } from "../../../grammar/forms.ts";
import { PAIRED_COLUMNS } from "../words/word_lists.ts";
import type { RequestLexicon } from "./request_lexicon.ts";

/** A condition in the word order that `readCondition` understands. */
export interface NormalizedCondition {
  said: string;
  /** Whether it names no column. */
  isBare: boolean;
  /** Whether it is a comparison even without a word such as "whose" in front. */
  isSure: boolean;
  /**
   * Whether it is a usual column with its value, or a column with a number: "status offen", "menge
   * 0".
   */
  isPaired: boolean;
  end: number;
}

const PAIRED = new PhraseSet(PAIRED_COLUMNS);
const FALLS_MAX = 2;

/**
 * Returns the tokens from a position on, without words such as "the field" and verbs such as
 * "falls", and the original position of each.
 */
function plainFrom(
  { tokens }: TokenizedText,
  { at, lexicon }: { at: number; lexicon: RequestLexicon },
): { kept: Token[]; places: number[] } {
  const kept: Token[] = [];
  const places: number[] = [];
  const { article, column, falls } = lexicon.roles;
  for (let to = at; to < tokens.length;) {
    const isNextColumn = kept.length === 0 || JOINTS.has(kept.at(-1)?.text ?? "");
    const named = isNextColumn
      ? Math.max(article.lengthAt(tokens, to), column.lengthAt(tokens, to))
      : 0;
    const skipped = named || fallsLength({ tokens, to, falls });
    if (skipped > 0) {
      to += skipped;
      continue;
    }
    const token = tokens[to];
    if (token) {
      kept.push(token);
      places.push(to);
    }
    to++;
  }
  return { kept, places };
}

const JOINTS: ReadonlySet<string> = new Set(["und", "oder", "et", "ou", "y", "o", "and", "or"]);

/**
 * Returns the length in tokens of a verb such as "falls" before a comparison; 0 if the verb is the
 * comparison itself.
 */
function fallsLength(
  { tokens, to, falls }: {
    tokens: readonly Token[];
    to: number;
    falls: RequestLexicon["roles"]["falls"];
  },
): number {
  for (const length of falls.lengthsAt(tokens, to)) {
    if (length > FALLS_MAX) continue;
    const next = comparisonAt(tokens, to + length);
    const own = comparisonAt(tokens, to);
    if (next !== null && (own === null || own.length <= length)) return length;
  }
  return 0;
}

/**
 * Reads a condition at a position: "das Feld land gleich DE ist", "superen 1000 de importe", "fällt
 * unter 50".
 */
export function conditionAt(
  source: TokenizedText,
  { at, lexicon }: { at: number; lexicon: RequestLexicon },
): NormalizedCondition | null {
  if (at >= source.tokens.length) return null;
  const { kept, places } = plainFrom(source, { at, lexicon });
  const plain = { ...source, tokens: kept };
  const compared = readCondition(plain, 0);
  const read = compared ?? readCondition(plain, 0, { takesPairs: true });
  if (read === null || read.end === 0) return null;
  const last = places[read.end - 1];
  if (last === undefined) return null;
  const isBare = read.missingAt !== null;
  // In "100 de importe" the column follows the number.
  const unit = lexicon.roles.measure.lengthAt(source.tokens, last + 1);
  const behind = isBare ? columnAfter(source.tokens, { at: last + 1 + unit, lexicon }) : null;
  const said = kept.slice(0, read.end).map((token, index) => {
    // No space inside "d'au".
    const isJoined = index > 0 && kept[index - 1]?.end === token.start;
    return `${isJoined ? "" : " "}${source.source.slice(token.start, token.end)}`;
  }).join("").trim();
  const end = (behind?.end ?? last + 1) +
    closing(source.tokens, { at: behind?.end ?? last + 1, lexicon });
  return {
    said: behind ? `${behind.column} ${said}` : said,
    isBare: isBare && behind === null,
    isPaired: PAIRED.lengthAt(kept, 0) > 0 || read.numeric.length > 0,
    isSure: compared !== null && (isBare || read.numeric.length > 0),
    end,
  };
}

/** Returns the length in tokens of a unit, and in German of a verb, after the condition. */
function closing(
  tokens: readonly Token[],
  { at, lexicon }: { at: number; lexicon: RequestLexicon },
): number {
  const { falls, measure } = lexicon.roles;
  const unit = measure.lengthAt(tokens, at);
  return unit + (lexicon.isAdjectiveFirst ? falls.lengthAt(tokens, at + unit) : 0);
}

function columnAfter(
  tokens: readonly Token[],
  { at, lexicon }: { at: number; lexicon: RequestLexicon },
): { column: string; end: number } | null {
  const { of, article, column } = lexicon.roles;
  const length = of.lengthAt(tokens, at);
  let place = at + length;
  place += article.lengthAt(tokens, place);
  place += column.lengthAt(tokens, place);
  const token = tokens[place];
  if (length === 0 || !token || !isColumn(token)) return null;
  return { column: token.original ?? token.text, end: place + 1 };
}
