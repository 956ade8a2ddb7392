import { PhraseSet } from "../../grammar/forms.ts";
import type { Token } from "../../grammar/tokens.ts";
import { isColumn } from "./column_token.ts";
import { fieldOf } from "./columns.ts";
import { periodAt, periodKey } from "./dates/periods.ts";
import { lexemesOf } from "./lexemes.ts";
import { VERBS } from "./words/words.ts";

/** A column of the groups, and the expression over `item` for its value. */
export interface GroupKey {
  name: string;
  key: string;
}

interface ReadKey extends GroupKey {
  end: number;
}

const OF = new PhraseSet(["of"]);
const AND = new PhraseSet(["and", "und", "et", "y"]);
/** Words that begin the next part, or a group of its own: "by region and save it". */
const NO_KEYS = new PhraseSet([...VERBS, "per", "by", "je", "pro", "nach", "par", "por"]);
const KEYS_MAX = 6;

/** Returns where a list of at least two keys may end, as in "region and month of created_at". */
export function groupKeyEnds(tokens: readonly Token[], start: number): number[] {
  return keysAt(tokens, start).slice(1).map(({ end }) => end).reverse();
}

/** Returns the keys in a list, in their order. */
export function groupKeysIn(words: string): GroupKey[] {
  return keysAt(lexemesOf(words).tokens, 0).map(({ name, key }) => ({ name, key }));
}

function keysAt(tokens: readonly Token[], start: number): ReadKey[] {
  const keys: ReadKey[] = [];
  let at = start;
  while (keys.length < KEYS_MAX) {
    const key = keyAt(tokens, at);
    if (key === null) break;
    keys.push(key);
    const joint = AND.lengthAt(tokens, key.end);
    if (joint === 0) break;
    at = key.end + joint;
  }
  return keys;
}

function keyAt(tokens: readonly Token[], at: number): ReadKey | null {
  const period = periodAt(tokens, at);
  const token = tokens[at];
  if (period !== null) {
    const place = at + period.length + OF.lengthAt(tokens, at + period.length);
    const date = tokens[place];
    if (place === at + period.length || !date || !isColumn(date)) return null;
    return { name: period.period, key: periodKey(period.period, nameOf(date)), end: place + 1 };
  }
  if (!token || !isColumn(token) || NO_KEYS.lengthAt(tokens, at) > 0) return null;
  return { name: nameOf(token), key: fieldOf("item", nameOf(token)), end: at + 1 };
}

function nameOf({ kind, text, original }: Token): string {
  return kind === "quoted" ? text : original ?? text;
}
