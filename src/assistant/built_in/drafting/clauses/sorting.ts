import { phraseSet } from "./phrase_set.ts";
import { PhraseSet } from "../../../grammar/forms.ts";
import type { Parsed } from "./clause_pieces.ts";
import { written } from "./names.ts";
import type { ParseContext } from "./parse_context.ts";

const MOST =
  "largest biggest highest greatest newest latest most_recent most_expensive most_valuable most_important longest dearest youngest heaviest top worst_last strongest most_urgent most_popular most";
const LEAST =
  "smallest lowest least oldest earliest cheapest shortest least_expensive lightest fewest weakest nearest closest soonest";
const NOUN = "_ones _pieces _items _entries _rows _values _amounts _orders _first".split(" ");

function firstWords(words: string): string[] {
  return words.split(" ").flatMap((word) => [
    `${word}_first`,
    `with_the_${word}_first`,
    `the_${word}_first`,
    `with_${word}_first`,
    `${word}_at_the_top`,
    `with_the_${word}_at_the_top`,
    `${word}_on_top`,
    `the_${word}_on_top`,
    `with_the_${word}_on_top`,
    ...NOUN.flatMap((noun) => [`with_the_${word}${noun}_first`, `the_${word}${noun}_first`]),
  ]);
}

export const DESCENDING = new PhraseSet([
  ...firstWords(MOST),
  ..."descending desc in_descending_order descendingly high_to_low from_high_to_low highest_to_lowest from_highest_to_lowest largest_to_smallest from_largest_to_smallest biggest_to_smallest from_biggest_to_smallest from_big_to_small newest_to_oldest from_newest_to_oldest z_to_a from_z_to_a in_reverse in_reverse_order decreasing in_decreasing_order reversed from_the_biggest_to_the_smallest from_the_highest_to_the_lowest most_to_least big_to_small latest_to_earliest going_down"
    .split(" "),
]);
export const ASCENDING = new PhraseSet([
  ...firstWords(LEAST),
  ..."ascending asc in_ascending_order ascendingly low_to_high from_low_to_high lowest_to_highest from_lowest_to_highest smallest_to_largest from_smallest_to_largest smallest_to_biggest from_smallest_to_biggest from_small_to_big oldest_to_newest from_oldest_to_newest a_to_z from_a_to_z alphabetically in_alphabetical_order increasing in_increasing_order chronologically in_chronological_order in_order alphabetical earliest_to_latest small_to_big going_up"
    .split(" "),
]);
const JOINTS = phraseSet(
  "and then by|then by|and by|then|and then|and|,|, then by|, then|, and then by|, and|" +
    "and within that by|and inside that by|and secondly by|and after that by|and next by|next by",
  "|",
);
const MARKS = phraseSet(",|in", "|");

interface Key {
  column: string;
  order: "" | " descending" | " ascending";
}

/** Reads a sort order at a position, with the comma before it. */
export function orderAt(context: ParseContext, at: number): Parsed<Key["order"]> | null {
  for (const place of [at, at + context.is(at, MARKS)]) {
    const down = context.is(place, DESCENDING);
    if (down > 0) return { end: place + down, value: " descending" };
    const up = context.is(place, ASCENDING);
    if (up > 0) return { end: place + up, value: " ascending" };
  }
  return null;
}

const KEYS_MAX = 6;

/**
 * Reads sort keys: "department, then value, newest first". Returns them as the canonical wording
 * writes them.
 */
export function keysAt(context: ParseContext, start: number): Parsed<string>[] {
  const found: Parsed<string>[] = [];
  let open: { end: number; keys: Key[] }[] = keyAt(context, start).map(({ end, value }) => ({
    end,
    keys: [value],
  }));
  for (let count = 0; count < KEYS_MAX && open.length > 0; count++) {
    found.push(
      ...open.map(({ end, keys }) => ({
        end,
        value: keys.map(({ column, order }) => `${written(column)}${order}`).join(", "),
      })),
    );
    open = open.flatMap(({ end, keys }) => {
      const joint = context.is(end, JOINTS);
      return joint === 0 ? [] : keyAt(context, end + joint).map((next) => ({
        end: next.end,
        keys: [...keys, next.value],
      }));
    }).slice(0, 6);
  }
  return found.sort((one, other) => other.end - one.end);
}

function keyAt(context: ParseContext, at: number): Parsed<Key>[] {
  return context.read("column", at).flatMap(({ end, value }) => {
    const order = orderAt(context, end);
    const plain: Parsed<Key> = { end, value: { column: String(value), order: "" } };
    return order
      ? [{ end: order.end, value: { column: String(value), order: order.value } }, plain]
      : [plain];
  });
}
