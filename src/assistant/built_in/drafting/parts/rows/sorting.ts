import { PhraseSet } from "../../../../grammar/forms.ts";
import { fieldOf } from "../../columns.ts";
import { lexemesOf } from "../../lexemes.ts";
import type { RequestPart } from "../../request.ts";
import { keysIn, type SortKey } from "../../sort_keys.ts";
import { REQUEST_CLASSES } from "../../words/words.ts";

/** Returns an expression for the rows in the order of a column. */
export function sortedBy(rows: string, column: string): string {
  return `${rows}.sortBy(row, ${fieldOf("row", column)})`;
}

/** Returns the columns to sort by, each with its direction. */
export function sortKeys({ said, words }: RequestPart): readonly SortKey[] {
  const { column = "", keys } = said;
  if (keys === undefined) {
    return [orderOfAges({ column, isDescending: isDescending(words) }, words)];
  }
  return keysIn(keys);
}

const AGE = /^(?:age|days|alter|âge|edad)$|_(?:age|days)$/iu;
const OLDEST_FIRST = /\b(?:oldest|newest|latest|earliest)[ _](?:first|to)\b/iu;

/**
 * Returns the key with the direction for ages: "oldest first" means the largest age, but the
 * earliest date.
 */
function orderOfAges(key: SortKey, words: string): SortKey {
  const isOfAges = AGE.test(key.column) && OLDEST_FIRST.test(words);
  return isOfAges ? { ...key, isDescending: !key.isDescending } : key;
}

/**
 * Returns an expression for the rows in the order of the keys. Rows with equal keys keep their
 * order.
 */
export function inOrderOf(rows: string, keys: readonly SortKey[]): string {
  return keys.toReversed().reduce(
    (sorted, { column, isDescending }) =>
      isDescending && keys.length > 1
        ? `${sortedBy(`${sorted}.reverse()`, column)}.reverse()`
        : `${sortedBy(sorted, column)}${isDescending ? ".reverse()" : ""}`,
    rows,
  );
}

const DESCENDING = new PhraseSet((REQUEST_CLASSES["first"] ?? "").split("|"));

const ASCENDING = new PhraseSet((REQUEST_CLASSES["last"] ?? "").split("|"));

/** Whether words ask for a descending order. */
export function isDescending(words: string): boolean {
  return holds(words, DESCENDING);
}

/** Whether words ask for any order. */
export function isOrdered(words: string): boolean {
  return holds(words, DESCENDING) || holds(words, ASCENDING);
}

/** Whether words contain one of the phrases. */
export function holds(words: string, phrases: PhraseSet): boolean {
  const { tokens } = lexemesOf(words);
  return tokens.some((_, at) => phrases.lengthAt(tokens, at) > 0);
}
