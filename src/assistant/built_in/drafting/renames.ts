import { PhraseSet } from "../../grammar/forms.ts";
import type { Token } from "../../grammar/tokens.ts";
import { lexemesOf } from "./lexemes.ts";

const INTO = new PhraseSet(
  ["to", "as", "into", "in", "zu", "en", "a", "comme", "como", "->", "=>", "→", "="],
);
const AND = new PhraseSet(["and", "und", "et", "y", ",", ", and", ", und", ", et", ", y"]);
const ARTICLES = new PhraseSet(["the", "die", "das", "la", "le", "el"]);
const RENAMES_MAX = 20;

/** Old and new names of columns: "amt to amount and dt to date". */
export interface Renames {
  pairs: [old: Token, made: Token][];
  /** The token position where each pair ends. */
  ends: number[];
}

export function renamesAt(tokens: readonly Token[], start: number): Renames {
  const read: Renames = { pairs: [], ends: [] };
  let at = start;
  while (read.pairs.length < RENAMES_MAX) {
    const from = at + ARTICLES.lengthAt(tokens, at);
    const into = INTO.lengthAt(tokens, from + 1);
    const [old, made] = [tokens[from], tokens[from + 1 + into]];
    if (into === 0 || !isName(old) || !isName(made)) break;
    read.pairs.push([old, made]);
    const end = from + into + 2;
    read.ends.push(end);
    const and = AND.lengthAt(tokens, end);
    if (and === 0) break;
    at = end + and;
  }
  return read;
}

/** Returns pairs of old and new names from a text such as `amt to amount and dt to date`. */
export function renamesIn(words: string): string[][] {
  const { pairs } = renamesAt(lexemesOf(words).tokens, 0);
  return pairs.map((pair) => pair.map((token) => token.original ?? token.text));
}

function isName(token: Token | undefined): token is Token {
  return token?.kind === "quoted" ||
    (token?.kind === "word" && /^[\p{L}_][\p{L}\p{N}_]*$/u.test(token.text));
}
