import { isJsonObject, type Json, type JsonObject } from "../../lib/json.ts";
import { QuotedTexts } from "./quoted_texts.ts";
import { normalize } from "../../lib/text/normalize.ts";
import { WORD_LENGTH_MAX } from "./spelling.ts";

/** A part of a message that the grammar treats as a unit. */
export interface Token {
  kind:
    | "word"
    | "quoted"
    | "pair"
    | "json"
    | "mark"
    | "path"
    | "url"
    | "file"
    | "number"
    | "date"
    | "operator";
  /** The text in lower case with plain apostrophes; for a quoted text, the inside of the quotes. */
  text: string;
  /** The word as the user wrote it, if a reader needs it. */
  original?: string;
  start: number;
  end: number;
}

export interface TokenizedText {
  /** The text to which the positions of the tokens refer. */
  source: string;
  tokens: readonly Token[];
  /** Whether the text continues after the last token. */
  isCut: boolean;
}

/**
 * The maximum number of tokens. A message with an order is short; only the beginning of a longer
 * message is read.
 */
export const TOKENS_MAX = 80;
const JSON_CHARACTERS_MAX = 4_000;

const VALUE = String.raw`"(?:[^"\\\n]|\\[^\n])*"|'[^'\n]*'(?![\p{L}\p{N}])|\[[^\][\n]*\]|[^,;\s"]+`;

/** The kinds of tokens, in the order in which they are tried at each position. */
const SHAPES: readonly { kind: Token["kind"]; pattern: RegExp }[] = [
  { kind: "pair", pattern: new RegExp(String.raw`[\p{L}_]\w*[ \t]*=[ \t]*(?:${VALUE})`, "uy") },
  { kind: "word", pattern: /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![\w-])/iuy },
  { kind: "path", pattern: /[\p{L}_]\w*(?:\[\d+\])+(?:[.#\][\w]*[\]\w])?/uy },
  { kind: "word", pattern: /\d(?:[\w:.,/]*\w)?/uy },
  { kind: "word", pattern: /[\p{L}\p{M}_][\p{L}\p{M}\p{N}_]*(?:['’][\p{L}\p{M}]+)*['’]?/uy },
];

/** Matches a cron line with five fields, whose asterisks would otherwise be skipped. */
const CRON = /(?:[\d*][\w*,/-]*[ \t]+){4}[\d*][\w*,/-]*(?!\S)/uy;

/** Characters that separate tokens. */
const SKIPPED = /[ \t\u00a0\u200b\u2060\ufe0f*_`~'’()-]+/uy;
const EMOJI = /\p{Extended_Pictographic}/uy;

/** Splits the beginning of a text into tokens, in time linear in its length. */
export function tokenize(source: string): TokenizedText {
  const tokens: Token[] = [];
  const quotes = new QuotedTexts(source);
  let at = 0;
  while (at < source.length && tokens.length < TOKENS_MAX) {
    const cron = matchAt(CRON, source, at)?.[0];
    if (cron !== undefined) {
      tokens.push({ kind: "word", text: cron, start: at, end: at + cron.length });
      at += cron.length;
      continue;
    }
    const skipped = matchAt(SKIPPED, source, at);
    if (skipped) {
      at += skipped[0].length;
      continue;
    }
    const token = quotedAt(quotes, at) ?? tokenAt(source, at);
    tokens.push(token);
    at = token.end;
  }
  return { source, tokens, isCut: source.slice(at).trim() !== "" };
}

/** Returns the quoted text that begins at the position as a token; null if there is none. */
export function quotedAt(quotes: QuotedTexts, at: number): Token | null {
  const quoted = quotes.at(at);
  if (quoted === null) return null;
  const { whole, inner } = quoted;
  return { kind: "quoted", text: inner, original: inner, start: at, end: at + whole.length };
}

function tokenAt(source: string, at: number): Token {
  const json = jsonAt(source, at);
  if (json !== null) return json;
  for (const { kind, pattern } of SHAPES) {
    const match = matchAt(pattern, source, at);
    if (!match) continue;
    const [whole] = match;
    const text = kind === "word" ? folded(whole) : whole;
    return { kind, text, start: at, end: at + whole.length };
  }
  const [mark = source.charAt(at)] = matchAt(EMOJI, source, at) ?? [];
  return { kind: "mark", text: mark === "\r" ? "\n" : mark, start: at, end: at + mark.length };
}

function matchAt(pattern: RegExp, source: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(source);
}

/** Folds a word for comparisons. A word that is too long for any match is not changed. */
export function folded(word: string): string {
  if (word.length > WORD_LENGTH_MAX) return word;
  return normalize(word.toLowerCase(), "NFC").replaceAll("’", "'");
}

/** Returns the JSON object that begins at the position as a token; null if there is none. */
export function jsonAt(source: string, start: number): Token | null {
  const end = source[start] === "{" ? jsonEnd(source, start) : null;
  return end === null ? null : { kind: "json", text: source.slice(start, end), start, end };
}

/** Returns the end of the JSON object that begins at the position; null if there is none. */
function jsonEnd(source: string, start: number): number | null {
  let depth = 0;
  let isInText = false;
  const end = Math.min(source.length, start + JSON_CHARACTERS_MAX);
  for (let at = start; at < end; at++) {
    const character = source[at];
    if (isInText) {
      if (character === "\\") at++;
      else if (character === '"') isInText = false;
    } else if (character === '"') isInText = true;
    else if (character === "{") depth++;
    else if (character === "}" && --depth === 0) {
      return parseObject(source.slice(start, at + 1)) === null ? null : at + 1;
    }
  }
  return null;
}

/** Parses a JSON object; returns null if the text is not one. */
export function parseObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Returns name and value of a pair such as `limit=5`. The value is parsed as JSON if possible. */
export function readPair(pair: string): [name: string, value: Json] {
  const at = pair.indexOf("=");
  const said = pair.slice(at + 1).trim();
  // In single quotes, a text is literal, as in a shell.
  const single = /^'([^']*)'$/.exec(said)?.[1];
  if (single !== undefined) return [pair.slice(0, at).trim(), single];
  try {
    return [pair.slice(0, at).trim(), JSON.parse(said)];
  } catch {
    return [pair.slice(0, at).trim(), said.replace(/[.!]$/, "")];
  }
}
