import assert from "node:assert/strict";
import { understands } from "../../../src/assistant/built_in/assistant.ts";
import { readPairs } from "../../../src/assistant/built_in/phrases.ts";
import { readRuleWish } from "../../../src/assistant/built_in/ruling.ts";
import { ownWords } from "../../../src/assistant/grammar/own_words.ts";

/** So long that whatever reads it more than a few times does not come to an end. */
const LENGTH = 4_000_000;

const UNITS = [
  "\n",
  " ",
  "\t\n",
  "\r\n",
  "\u2028",
  "> \n",
  "```",
  "```\n",
  "row",
  "a=",
  "_",
  "ab ",
];

const RULE =
  "format: rule/1\nname: A\noutputs: { b: { type: number } }\nrows: [{ then: { b: 1 } }]";

for (const unit of UNITS) {
  Deno.test(`a long message of ${JSON.stringify(unit)} is read in one go`, () => {
    const message = `a${unit.repeat(LENGTH / unit.length)}b`;
    assert.ok(ownWords(message).length <= message.length);
    assert.ok(Object.keys(readPairs(message)).length <= 1);
    assert.equal(readRuleWish(message, RULE), null);
    assert.equal(typeof understands(message.slice(0, 100_000)), "boolean");
  });
}

Deno.test("ownWords() leaves out quoted lines and fenced blocks, whatever parts the lines", () => {
  const said = "a\n> publish it\n  > run it\r\n\t>> x\u2028> y\n```\ndelete it\n```\nb\n\n c > d";
  assert.deepEqual(ownWords(said).split(/\s+/), ["a", "b", "c", ">", "d"]);
});
