import { equal } from "node:assert/strict";
import { editDistance } from "../../../src/lib/text/edit_distance.ts";

const DISTANCES: readonly [from: string, to: string, distance: number][] = [
  ["", "", 0],
  ["", "abc", 3],
  ["amount", "amount", 0],
  ["amount", "amuont", 1],
  ["amount", "amont", 1],
  ["amount", "ammount", 1],
  ["amount", "amaunt", 1],
  ["ab", "ba", 1],
  ["kitten", "sitting", 3],
  ["monday", "friday", 3],
];

Deno.test("editDistance() counts changes of letters, and swapped neighbours as one", () => {
  for (const [from, to, distance] of DISTANCES) {
    equal(editDistance(from, to), distance, `${from} and ${to}`);
    equal(editDistance(to, from), distance, `${to} and ${from}`);
  }
});
