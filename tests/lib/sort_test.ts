import { deepEqual, ok } from "node:assert/strict";
import { sortInPieces } from "../../src/lib/turns/sort.ts";

interface Item {
  key: number;
  place: number;
}

const byKey = (one: Item, other: Item) => one.key - other.key;

function itemsOf(count: number, keys: number): Item[] {
  return Array.from({ length: count }, (_, place) => ({ key: place * 7_919 % keys, place }));
}

Deno.test("a list is sorted in pieces as in one go, and keeps the order of equal items", () => {
  for (const count of [0, 1, 999, 1_000, 1_001, 5_500]) {
    const items = itemsOf(count, 300);
    const pieces = sortInPieces(items, byKey);
    let pauses = 0;
    let step = pieces.next();
    for (; !step.done; step = pieces.next()) pauses++;
    deepEqual(step.value, items.toSorted(byKey));
    ok(pauses >= Math.floor(count / 1_000), `${pauses} pauses for ${count} items`);
  }
});

Deno.test("no piece compares more items than a part has", () => {
  let compared = 0;
  const counting = (one: Item, other: Item) => {
    compared++;
    return byKey(one, other);
  };
  let most = 0;
  for (const _ of sortInPieces(itemsOf(20_000, 20_000), counting)) {
    most = Math.max(most, compared);
    compared = 0;
  }
  // Sorting a part of a thousand compares each of its items some ten times.
  ok(most < 12_000, `one piece compared ${most} times`);
});
