import assert from "node:assert/strict";
import { readAnswer, readDecision } from "../../src/assistant/built_in/answering.ts";

const ANSWERS: Readonly<Record<string, unknown>> = {
  "answer amount 5": { answers: { amount: "5" } },
  "answer amount 5.5, note fine.": { answers: { amount: "5.5", note: "fine" } },
  "answer amount = 5 and note = fine": { answers: { amount: "5", note: "fine" } },
  'please answer with amount: 5, note: "a, b and c = d"': {
    answers: { amount: "5", note: "a, b and c = d" },
  },
  'answer {"amount":5,"rows":[1]}': { answers: { amount: 5, rows: [1] } },
  "answer step limit with amount 5": { step: "limit", answers: { amount: "5" } },
  "answer step steps[0]#1: amount 5": { step: "steps[0]#1", answers: { amount: "5" } },
  "answer amount 5\nnote fine": { answers: { amount: "5", note: "fine" } },
  "answer amount 5, yes": { answers: { amount: "5", yes: "" } },
  "answer yes": { answers: { yes: "" } },
  "answer": { answers: {} },
  "answer {amount": { answers: { "{amount": "" } },
};

for (const [words, input] of Object.entries(ANSWERS)) {
  Deno.test(`readAnswer() takes every word of ${JSON.stringify(words)}`, () => {
    assert.deepEqual(readAnswer(words), { tool: "answer", input });
  });
}

Deno.test("readAnswer() makes nothing of the names of a host", () => {
  const wish = JSON.stringify(readAnswer("answer __proto__ 5"));
  assert.equal(wish, '{"tool":"answer","input":{"answers":{"__proto__":"5"}}}');
});

const DECISIONS: Readonly<Record<string, unknown>> = {
  "approve it": { approved: true },
  "Yes, approve": { approved: true },
  "Approve it, because it is fine": { approved: true, comment: "it is fine" },
  "reject it because too much: 5 > 4": { approved: false, comment: "too much: 5 > 4" },
  "Decline: no money": { approved: false, comment: "no money" },
  "approve step consent": { approved: true, step: "consent" },
  "approve step consent.": { approved: true, step: "consent" },
  "reject step steps[0]#1 with the comment nope": {
    approved: false,
    step: "steps[0]#1",
    comment: "nope",
  },
};

for (const [words, input] of Object.entries(DECISIONS)) {
  Deno.test(`readDecision() understands ${JSON.stringify(words)}`, () => {
    assert.deepEqual(readDecision(words), { tool: "answer", input });
  });
}
