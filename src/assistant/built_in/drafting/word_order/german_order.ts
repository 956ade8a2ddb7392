import type { Slots } from "../../../grammar/phrase_matcher.ts";
import type { Token, TokenizedText } from "../../../grammar/tokens.ts";
import { PhraseSet } from "../../../grammar/forms.ts";
import { JOINING } from "../../../grammar/language/vocabulary.ts";
import {
  FINAL_VERBS,
  FRONT_VERBS,
  imperativeOf,
  MODALS,
  PREFIXES,
  SEPARABLE,
} from "./german_verbs.ts";

const JOINTS = new PhraseSet([...JOINING, "sowie", "um", "damit"]);
const MARKS: ReadonlySet<string> = new Set([",", ".", ";", ":", "!", "?", "\n", "→", "->", "=>"]);
/**
 * Words that may follow a separated prefix, because the clause continues with a relative clause or
 * a place.
 */
const AFTER_PREFIX = new PhraseSet(
  "wo,deren,dessen,bei,die,wenn,falls,und,als,mit,nach,unter,in,von".split(","),
);

/**
 * Moves the verbs of a German request to the front: "a.csv nach Land sortieren" becomes "sortiere
 * a.csv nach Land", and "lies a.csv ein" loses its "ein". Returns null if no verb moves.
 */
export function verbsFirst(
  source: TokenizedText,
  { begin, slots }: { begin: number; slots: Slots },
): TokenizedText | null {
  const joined = withoutPrefixes(source.tokens.slice(begin));
  const timeLength: TimeLength = (token) => {
    const at = token === undefined ? -1 : source.tokens.indexOf(token);
    const [end] = at < 0 ? [] : slots["when"]?.(source.tokens, at) ?? [];
    return end === undefined ? 0 : end - at;
  };
  const moved = moveVerbs(joined, timeLength);
  const tokens = [...source.tokens.slice(0, begin), ...moved];
  const isSame = tokens.length === source.tokens.length &&
    tokens.every((token, at) => token === source.tokens[at]);
  return isSame ? null : { ...source, tokens };
}

/** Returns the length in tokens of the time that begins with a token; 0 if none does. */
type TimeLength = (token: Token | undefined) => number;

function isJoint(tokens: readonly Token[], at: number): boolean {
  return at >= tokens.length || MARKS.has(tokens[at]?.text ?? "") ||
    JOINTS.lengthAt(tokens, at) > 0;
}

/** Removes the prefixes of separable verbs and replaces each verb by its imperative. */
function withoutPrefixes(tokens: readonly Token[]): Token[] {
  const kept: Token[] = [];
  let verb: number | null = null;
  let isFront = true;
  for (const [at, token] of tokens.entries()) {
    const before = verb === null ? undefined : kept[verb];
    const isPrefix = before !== undefined && PREFIXES.lengthAt(tokens, at) > 0 &&
      (isJoint(tokens, at + 1) || AFTER_PREFIX.lengthAt(tokens, at + 1) > 0) && at > 0;
    if (isPrefix) {
      kept[verb ?? 0] = { ...before, text: imperativeOf(before.text, token.text) };
      verb = null;
      continue;
    }
    if (isFront && SEPARABLE.lengthAt(tokens, at) > 0) verb = kept.length;
    kept.push(token);
    isFront = isJoint(tokens, at);
  }
  return kept;
}

/**
 * Moves verbs from the end of their clauses to the beginning, or after a time at the beginning.
 */
function moveVerbs(tokens: readonly Token[], timeLength: TimeLength): Token[] {
  const moved: Token[] = [];
  let open: Token[] = [];
  for (let at = 0; at < tokens.length;) {
    const verb = open.length === 0 ? null : finalVerbAt(tokens, at);
    if (verb) {
      moved.push(...clauseWith(open, { imperative: verb.imperative, timeLength }));
      open = [];
      at += verb.length;
      continue;
    }
    const token = tokens[at];
    if (token) open.push(token);
    at++;
  }
  return [...moved, ...open];
}

function finalVerbAt(
  tokens: readonly Token[],
  at: number,
): { imperative: string; length: number } | null {
  for (const { imperative, words } of FINAL_VERBS) {
    for (const length of words.lengthsAt(tokens, at)) {
      if (isJoint(tokens, at + length)) return { imperative, length };
    }
  }
  return null;
}

/**
 * Returns the words of a clause whose verb stands last, with the imperative in front of the words
 * that belong to the verb.
 */
function clauseWith(
  words: readonly Token[],
  { imperative, timeLength }: { imperative: string; timeLength: TimeLength },
): Token[] {
  let start = 0;
  for (let at = 0; at < words.length; at++) {
    if (!isBeginning(words, at)) continue;
    // Words after an earlier verb belong to that verb.
    if (FRONT_VERBS.lengthAt(words, at) > 0) start = endOfClause(words, at);
  }
  while (start < words.length && isJoint(words, start)) start += jointLength(words, start);
  if (isSource(words, start)) start += 2;
  const me = ME.lengthAt(words, start);
  const time = timeLength(words[start + me]);
  const place = start + me + time;
  const next = words[place] ?? words.at(-1);
  if (!next) return [...words];
  const verb: Token = { kind: "word", text: imperative, start: next.start, end: next.start };
  return [
    ...words.slice(0, start),
    ...words.slice(start + me, place),
    verb,
    ...words.slice(start, start + me),
    ...words.slice(place).filter((_, index, all) => MODALS.lengthAt(all, index) === 0),
  ];
}

const ME = new PhraseSet(["mir", "uns", "mich"]);

/** Whether a source with a mark begins at the position: "orders.csv: …". */
function isSource(words: readonly Token[], at: number): boolean {
  const kind = words[at]?.kind;
  return (kind === "file" || kind === "url") && words[at + 1]?.kind === "mark";
}

function isBeginning(tokens: readonly Token[], at: number): boolean {
  return at === 0 || isJoint(tokens, at - 1);
}

function endOfClause(tokens: readonly Token[], from: number): number {
  let at = from;
  while (at < tokens.length && !isJoint(tokens, at)) at++;
  return at;
}

function jointLength(tokens: readonly Token[], at: number): number {
  return Math.max(1, JOINTS.lengthAt(tokens, at));
}
