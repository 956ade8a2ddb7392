import assert from "node:assert/strict";
import { missingEssentials } from "../../../../src/assistant/built_in/drafting/questions/missing_essentials.ts";
import { readDraft } from "../../../../src/assistant/built_in/drafting/read_draft.ts";
import type { Language } from "../../../../src/assistant/grammar/language/vocabulary.ts";

const BARE: readonly (readonly [text: string, language: Language, asks: RegExp])[] = [
  ["Mail the report to Susanne.", "en", /"Susanne".*"the report"/],
  ["Can you tell the boss?", "en", /"the boss"/],
  ["Schick die Mahnung raus.", "de", /An welche E-Mail-Adresse.*die Mahnung/],
  ["envoie le bilan au comptable", "fr", /comptable.*le bilan/],
  ["Avísale al director", "es", /director/],
];

for (const [text, language, asks] of BARE) {
  Deno.test(`"${text}" lacks a recipient and a source, of which it asks`, () => {
    const question = missingEssentials(text, language) ?? assert.fail(text);
    assert.match(question.text, asks);
    const whole = question.fill("anna@example.com, https://a.example.com/r.csv");
    assert.equal(whole, "fetch https://a.example.com/r.csv, email it to anna@example.com");
    const half = question.fill("anna@example.com") ?? assert.fail(text);
    const next = missingEssentials(half, "en") ?? assert.fail(half);
    assert.match(next.text, /Where do the data come from/);
    assert.equal(next.fill("https://a.example.com/r.csv"), whole);
    assert.equal(question.fill("I do not know"), null);
  });
}

Deno.test("what is watched for nowhere is asked for, and the answer drafts it", () => {
  const question = missingEssentials("send me a msg when flights to lisbon are cheap", "en");
  assert.match(question?.text ?? "", /"flights to lisbon are cheap"/);
  const whole = question?.fill("https://f.example.com/lisbon.json, price under 50") ?? "";
  assert.equal(whole, "fetch https://f.example.com/lisbon.json, if price under 50, email me");
  assert.equal(readDraft(whole, { email: "me@example.org" })?.kind, "built");
});

for (
  const text of [
    "mail https://a.example.com/r.csv to anna@example.com",
    "show me the runs",
    "what can you do?",
    "Do the usual.",
    `send the report to ${"Susanne ".repeat(30)}`,
  ]
) {
  Deno.test(`"${text.slice(0, 50)}" is no bare order`, () => {
    assert.equal(missingEssentials(text, "en"), null);
  });
}
