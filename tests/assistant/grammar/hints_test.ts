import assert from "node:assert/strict";
import {
  readAgain,
  readHint,
  readReasonedDecision,
} from "../../../src/assistant/grammar/read_hint.ts";

Deno.test("readAgain() reads another run and its other inputs, in four languages", () => {
  for (const text of ["again", "ok, once more please", "nochmal", "encore une fois", "otra vez"]) {
    assert.deepEqual(readAgain(text)?.inputs, {}, text);
  }
  const cases: readonly (readonly [text: string, inputs: object])[] = [
    ["the same again with amount 7", { amount: 7 }],
    ["once more, amount 9", { amount: 9 }],
    ["das Gleiche nochmal mit amount=7", { amount: 7 }],
    ["la même chose avec amount 7", { amount: 7 }],
    ["otra vez pero con region=EU", { region: "EU" }],
  ];
  for (const [text, inputs] of cases) assert.deepEqual(readAgain(text)?.inputs, inputs, text);
  assert.equal(readAgain("same again for the EU")?.value, "EU");
  for (
    const text of ["again?", "never again", "again and again", "not again", "again if it fails"]
  ) {
    assert.equal(readAgain(text), null, text);
  }
});

Deno.test("readHint() reads what a shout most likely wants", () => {
  for (const text of ["STOP", "stop!", "arrête tout", "Stopp", "basta"]) {
    assert.equal(readHint(text)?.deed, "cancel", text);
  }
  for (const text of ["Stop schedule until I say.", "mach mal Pause damit", "haz una pausa"]) {
    const order = readHint(text);
    assert.equal(order?.deed === "change_schedule" && order.change, "pause", text);
  }
  for (
    const text of ["stop?", "don't stop", "Anna says stop", "stop until Friday", "mach keine Pause"]
  ) {
    assert.equal(readHint(text), null, text);
  }
});

Deno.test("readReasonedDecision() reads a decision with its reason behind a comma", () => {
  const cases: readonly (readonly [text: string, approved: boolean, comment: string])[] = [
    ["reject this one, the tenant never paid", false, "the tenant never paid"],
    ["no, reject it, it was refunded last week", false, "it was refunded last week"],
    ["I approve this one as the tenant has paid", true, "the tenant has paid"],
    ["lehne das ab, der Mieter hat nie bezahlt", false, "der Mieter hat nie bezahlt"],
  ];
  for (const [text, approved, comment] of cases) {
    const order = { deed: "decide", approved, step: null, comment };
    assert.deepEqual(readReasonedDecision(text), order, text);
  }
  const others = [
    "approve it, if Anna agrees",
    "approve it, said the boss",
    "approve it, then reject it",
    "approve it, no wait",
    "approve it, just kidding",
    "approve as Anna",
    "approve it as soon as Bob is back",
    "don't approve it, the tenant never paid",
    "reject it, the tenant never paid?",
  ];
  for (const text of others) assert.equal(readReasonedDecision(text), null, text);
});
