import assert from "node:assert/strict";
import { readAnswers } from "../../../src/assistant/grammar/answers.ts";
import { readOrderedDeeds } from "../../../src/assistant/grammar/read_ordered_deeds.ts";

const RUN_ID = "11111111-1111-4111-8111-111111111111";

const ANSWERS: Readonly<Record<string, unknown>> = {
  "amount 5": { answers: { amount: "5" } },
  "amount 5.5, note fine.": { answers: { amount: "5.5", note: "fine" } },
  "amount = 5 and note = fine": { answers: { amount: "5", note: "fine" } },
  'with amount: 5, note: "a, b and c = d"': { answers: { amount: "5", note: "a, b and c = d" } },
  '{"amount":5,"rows":[1]}': { answers: { amount: 5, rows: [1] } },
  "step limit with amount 5": { step: "limit", answers: { amount: "5" } },
  "step steps[0]#1: amount 5": { step: "steps[0]#1", answers: { amount: "5" } },
  [`run ${RUN_ID}: amount 5`]: { runId: RUN_ID, answers: { amount: "5" } },
  "Schritt limit mit amount 5 und note = fein": {
    step: "limit",
    answers: { amount: "5", note: "fein" },
  },
  "à l'étape limit avec amount est 5": { step: "limit", answers: { amount: "5" } },
  [`a la ejecución ${RUN_ID} con amount=5 y note=fin`]: {
    runId: RUN_ID,
    answers: { amount: "5", note: "fin" },
  },
  "amount 5\nnote fine": { answers: { amount: "5", note: "fine" } },
  "amount 5, yes": { answers: { amount: "5", yes: "" } },
  "yes": { answers: { yes: "" } },
  "": { answers: {} },
  "{amount": { answers: { "{amount": "" } },
};

for (const [words, given] of Object.entries(ANSWERS)) {
  Deno.test(`readAnswers() takes every word of ${JSON.stringify(words)}`, () => {
    assert.deepEqual(readAnswers(words), { runId: null, step: null, ...Object(given) });
  });
}

Deno.test("readAnswers() makes nothing of the names of a host", () => {
  assert.equal(JSON.stringify(readAnswers("__proto__ 5").answers), '{"__proto__":"5"}');
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

for (const [words, decision] of Object.entries(DECISIONS)) {
  Deno.test(`readOrders() reads the decision in ${JSON.stringify(words)}`, () => {
    const order = { deed: "decide", step: null, comment: null, ...Object(decision) };
    assert.deepEqual(readOrderedDeeds(words), [order]);
  });
}
