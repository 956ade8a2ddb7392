import { PhraseSet } from "../../grammar/forms.ts";
import { CHEERFUL, JOINING, TRAILING } from "../../grammar/language/vocabulary.ts";
import type { Token } from "../../grammar/tokens.ts";
import { isColumn } from "./column_token.ts";
import { lexemesOf } from "./lexemes.ts";
import { FINISHING, NEXT, NO_COLUMNS } from "./words/word_lists.ts";
import { BETWEEN_PARTS } from "./words/beginnings.ts";
import { REQUEST_CLASSES, VERB_FORMS } from "./words/words.ts";

/** A column to sort by. */
export interface SortKey {
  column: string;
  isDescending: boolean;
}

interface ReadKey extends SortKey {
  /** The token position where the key ends. */
  end: number;
}

const KEYS_MAX = 10;

function classOf(name: string): PhraseSet {
  return new PhraseSet((REQUEST_CLASSES[name] ?? "").split("|"));
}

const [THEN_BY, BY, COLUMNS, SOME] = ["then_by", "by", "columns", "some"].map(classOf);
const DESCENDING = classOf("first");
const ASCENDING = classOf("last");
/**
 * Words that are not sort keys, as in "sort by amount and save", "… and thanks", "… and finally,
 * …".
 */
const NO_KEY = new PhraseSet([
  ...[...VERB_FORMS, ...TRAILING, ...CHEERFUL, ...JOINING, ...BETWEEN_PARTS],
  ...[...NO_COLUMNS, ...NEXT],
]);
const DONE = new PhraseSet(FINISHING);
const JOINTS = new PhraseSet(JOINING);

/**
 * Returns the sort keys at the position, each with the direction after it: "class, amount
 * descending and name". The list may end after each key.
 */
export function sortKeysAt(tokens: readonly Token[], start: number): ReadKey[] {
  const keys = readKeys(tokens, start, ({ at, end }) => isElse(tokens, at, end));
  return keys.filter(({ end }) => endsAt(tokens, end));
}

/** Returns the sort keys if the words contain nothing else; otherwise an empty list. */
export function keysIn(words: string): SortKey[] {
  const { tokens } = lexemesOf(words);
  const keys = readKeys(tokens, 0, () => false);
  return keys.at(-1)?.end === tokens.length ? keys : [];
}

function readKeys(
  tokens: readonly Token[],
  start: number,
  isOther: (place: { at: number; end: number }) => boolean,
): ReadKey[] {
  const keys: ReadKey[] = [];
  let at = start;
  while (keys.length < KEYS_MAX) {
    const key = keyAt(tokens, at);
    if (key === null || (keys.length > 0 && isOther({ at, end: key.end }))) break;
    keys.push(key);
    const joint = jointAt(tokens, key.end);
    if (joint === key.end) break;
    at = joint;
  }
  return keys;
}

function keyAt(tokens: readonly Token[], start: number): ReadKey | null {
  let at = start + (SOME?.lengthAt(tokens, start) ?? 0);
  at += COLUMNS?.lengthAt(tokens, at) ?? 0;
  const token = tokens[at];
  if (!token || !isColumn(token)) return null;
  const column = token.kind === "quoted" ? token.text.trim() : token.original ?? token.text;
  const comma = tokens[at + 1]?.text === "," ? 1 : 0;
  const down = DESCENDING.lengthAt(tokens, at + 1 + comma);
  const order = down || ASCENDING.lengthAt(tokens, at + 1 + comma);
  const end = at + 1 + (order > 0 ? comma + order : 0);
  return { column, isDescending: down > 0, end };
}

/** Whether the next word begins the next part or ends the text ("and done"), and is not a key. */
function isElse(tokens: readonly Token[], at: number, end: number): boolean {
  const isLast = tokens.slice(end).every(({ kind }) => kind === "mark");
  return NO_KEY.lengthAt(tokens, at) > 0 || (isLast && DONE.lengthAt(tokens, at) > 0);
}

/**
 * Returns the position after the separator between two keys; the same position if there is none.
 */
function jointAt(tokens: readonly Token[], end: number): number {
  let at = end + (tokens[end]?.text === "," ? 1 : 0);
  at += THEN_BY?.lengthAt(tokens, at) ?? 0;
  return at === end ? end : at + (BY?.lengthAt(tokens, at) ?? 0);
}

/** Whether a sentence ends, or a separator of parts begins, at the position. */
function endsAt(tokens: readonly Token[], at: number): boolean {
  return at >= tokens.length || tokens[at]?.kind === "mark" || JOINTS.lengthAt(tokens, at) > 0;
}
