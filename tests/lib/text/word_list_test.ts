import { deepEqual } from "node:assert/strict";
import { wordList } from "../../../src/lib/text/word_list.ts";

Deno.test("wordList() splits lines at commas and keeps spaces and duplicates", () => {
  deepEqual(wordList("yes,yes do", "ok"), ["yes", "yes do", "ok"]);
  deepEqual(wordList("go,go"), ["go", "go"]);
});
