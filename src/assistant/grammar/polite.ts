import { PhraseSet } from "./forms.ts";
import { POLITE } from "./language/vocabulary.ts";
import type { Token, TokenizedText } from "./tokens.ts";

const POLITE_WORDS = new PhraseSet(POLITE);

/** Words that may precede a column. */
const BEFORE_COLUMNS: ReadonlySet<string> = new Set(
  "nach pro je per by spalte feld der die and und".split(" "),
);

/** Matches "please to run it", as non-native speakers write. Such a deed is only proposed. */
export const PLEASE_TO = /^\s{0,4}please to\s/i;

/**
 * Removes polite words, which may stand anywhere. A formal German imperative such as "Starten Sie"
 * is replaced by the familiar one, which the tables contain.
 */
export function withoutPolite(given: TokenizedText): TokenizedText {
  const { tokens, ...source } = familiar(given);
  const kept: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at];
    // In "nach PLZ sortieren" the word is the column of postal codes.
    const isColumn = token?.text === "plz" && BEFORE_COLUMNS.has(kept.at(-1)?.text ?? "");
    const length = isColumn ? 0 : POLITE_WORDS.lengthAt(tokens, at);
    if (length === 0 && token) kept.push(token);
    at += Math.max(length, 1);
  }
  return { ...source, tokens: kept };
}

/** Verbs with which "Sie" forms a question, not an imperative. */
const NO_IMPERATIVES: ReadonlySet<string> = new Set(
  "können könnten würden werden wären möchten wollen haben hätten dürfen sollen sollten müssen"
    .split(" "),
);

function familiar({ source, tokens, ...rest }: TokenizedText): TokenizedText {
  const kept: Token[] = [];
  for (const token of tokens) {
    const before = kept.at(-1);
    const said = source.slice(token.start, token.end);
    const verb = said === "Sie" && before?.kind === "word" ? familiarForm(before.text) : null;
    if (before === undefined || verb === null) kept.push(token);
    else kept[kept.length - 1] = { ...before, text: verb };
  }
  return { source, tokens: kept, ...rest };
}

/**
 * Returns the familiar imperative, "starte" for "starten"; null for a word that is no such verb.
 */
function familiarForm(word: string): string | null {
  if (NO_IMPERATIVES.has(word) || !/[a-zäöüß]{2}(?:en|ern|eln)$/.test(word)) return null;
  if (word.endsWith("ern")) return `${word.slice(0, -1)}e`;
  return word.endsWith("eln") ? `${word.slice(0, -3)}le` : word.slice(0, -1);
}
