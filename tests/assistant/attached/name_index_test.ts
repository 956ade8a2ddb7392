import { deepEqual, equal } from "node:assert/strict";
import { NameIndex, nameWords } from "../../../src/assistant/built_in/attached/query/name_index.ts";
import { lexemesOf } from "../../../src/assistant/built_in/drafting/lexemes.ts";

function found(names: readonly string[], said: string) {
  const index = new NameIndex(names.map((name) => ({ words: nameWords(name), item: name })), "en");
  return index.at(lexemesOf(said).tokens, 0);
}

Deno.test("a name is found as it is written, in the plural, and in quotes", () => {
  const names = ["Desk", "Desk lamp", "Oak desk"];
  deepEqual(found(names, "desks"), [{ item: "Desk", length: 1, isExact: false }]);
  deepEqual(found(names, "desk lamps").map(({ item }) => item), ["Desk", "Desk lamp"]);
  deepEqual(found(names, '"Oak desk"'), [{ item: "Oak desk", length: 1, isExact: true }]);
  deepEqual(found(names, "oak table"), []);
});

Deno.test("of many names that begin alike a bounded number is held against a word", () => {
  equal(found(Array(4_000).fill("a a"), "a a").length, 50);
});
