import assert from "node:assert/strict";
import { understands } from "../../../src/assistant/built_in/assistant.ts";
import { readPairs } from "../../../src/assistant/built_in/phrases.ts";
import { readRuleWish } from "../../../src/assistant/built_in/rules/read_rule_wish.ts";
import { findDefinition } from "../../../src/assistant/built_in/definition_text.ts";
import { readDraft } from "../../../src/assistant/built_in/drafting/draft_from.ts";
import { readEdit } from "../../../src/assistant/built_in/editing/read_edit.ts";
import { readActionQuestion } from "../../../src/assistant/built_in/guide.ts";
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
  "~~~\n",
  "# a\n",
  "// a\n",
  "a.",
  "fetch ",
  "keep the rows where a is b and ",
  "change 1 to ",
  "https://a.example/",
];

const RULE =
  "format: rule/1\nname: A\noutputs: { b: { type: number } }\nrows: [{ then: { b: 1 } }]";

for (const unit of UNITS) {
  Deno.test(`a long message of ${JSON.stringify(unit)} is read in one go`, () => {
    const message = `a${unit.repeat(LENGTH / unit.length)}b`;
    assert.ok(ownWords(message).length <= message.length);
    assert.ok(Object.keys(readPairs(message)).length <= 1);
    assert.equal(readRuleWish(message, RULE), null);
    const posted = message.slice(0, 100_000);
    assert.equal(typeof understands(posted), "boolean");
    assert.deepEqual([readDraft(posted), readEdit(posted), readActionQuestion(posted)], [
      null,
      null,
      null,
    ]);
    assert.ok((findDefinition(posted, [])?.length ?? 0) <= posted.length);
  });
  Deno.test(`a sentence of ${JSON.stringify(unit)} is read in one go`, () => {
    const sentence = unit.repeat(4_000 / unit.length);
    assert.ok(
      readDraft(sentence) !== undefined && readEdit(sentence.slice(0, 2_000)) !== undefined,
    );
  });
}

Deno.test("ownWords() leaves out quoted lines and fenced blocks, whatever parts the lines", () => {
  const said = "a\n> publish it\n  > run it\r\n\t>> x\u2028> y\n```\ndelete it\n```\nb\n\n c > d";
  assert.deepEqual(ownWords(said).split(/\s+/), ["a", "b", "c", ">", "d"]);
});
