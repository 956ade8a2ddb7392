import assert from "node:assert/strict";
import { readOrderedDeeds } from "../../../src/assistant/grammar/read_ordered_deeds.ts";
import { ownWords } from "../../../src/assistant/grammar/own_words.ts";
import { LOOSE_MENTIONS, LOOSE_ORDERS } from "./loose_orders.ts";

for (const [words, deeds] of LOOSE_ORDERS) {
  Deno.test(`"${deeds}" is ordered by ${JSON.stringify(words)}`, () => {
    assert.equal(readOrderedDeeds(words)?.map(({ deed }) => deed).join(" "), deeds);
  });
}

for (const words of LOOSE_MENTIONS) {
  Deno.test(`nothing is ordered by ${JSON.stringify(words)}`, () => {
    assert.deepEqual(readOrderedDeeds(ownWords(words)) ?? [], []);
  });
}
