import assert from "node:assert/strict";
import { readQuestionWish } from "../../src/assistant/built_in/questions.ts";
import { wishOf } from "../../src/assistant/built_in/wishes.ts";
import { readOrderedDeeds } from "../../src/assistant/grammar/read_ordered_deeds.ts";
import { parseDefinition } from "../../src/definition/parse.ts";
import { codeBlocks, readPage, runPage } from "../support/processes/pages.ts";

const page = await readPage("docs/questions.md");

Deno.test("docs/questions.md: its workflow is valid", () => {
  const [source = ""] = codeBlocks(page, "yaml");
  assert.deepEqual(parseDefinition(source).errors, []);
});

Deno.test("docs/questions.md: its bash blocks work, run in order", async () => {
  const printed = await runPage(page);
  for (const sign of ['"message":"Order for 500 euros?"', '"comment":"Known for years"']) {
    assert.ok(printed.includes(sign), `${sign} is not in ${printed}`);
  }
});

/** The meaning of each sentence of the table. */
const MEANT: Readonly<Record<string, unknown>> = {
  "approve it": { approved: true },
  "approve it because they are known": { approved: true, comment: "they are known" },
  "reject it: too much": { approved: false, comment: "too much" },
  "approve step consent": { approved: true, step: "consent" },
  "reject step steps[0]#1": { approved: false, step: "steps[0]#1" },
  'answer amount 5, note "small, but urgent"': {
    answers: { amount: "5", note: "small, but urgent" },
  },
  "answer step limit with amount = 5": { step: "limit", answers: { amount: "5" } },
  'answer {"amount": 5}': { answers: { amount: 5 } },
};

Deno.test("docs/questions.md: each sentence means what the page says", () => {
  const sentences = [...page.matchAll(/^\| `([^`]+)` +\|/gm)].map(([, text = ""]) => text);
  assert.deepEqual(sentences, [...Object.keys(MEANT), "list the questions"]);
  for (const [words, input] of Object.entries(MEANT)) {
    assert.deepEqual(readOrderedDeeds(words)?.map(wishOf), [{ tool: "answer", input }], words);
  }
  assert.deepEqual(readQuestionWish("list the questions"), { tool: "list_questions", input: {} });
});
