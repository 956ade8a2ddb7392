import assert from "node:assert/strict";
import { understands } from "../../../src/assistant/built_in/assistant.ts";
import { readQuestionWish } from "../../../src/assistant/built_in/questions.ts";
import { notUnderstood } from "../../../src/assistant/built_in/not_understood.ts";
import { NEXT_SENTENCES, SENDABLE } from "../../../src/assistant/built_in/suggestions.ts";

import { RULE } from "../messages/definitions.ts";

for (const [language, sentences] of Object.entries(SENDABLE)) {
  for (const sentence of sentences) {
    Deno.test(`what the assistant suggests is understood (${language}): ${sentence}`, () => {
      assert.ok(understands(sentence));
    });
  }
}

for (const [language, situations] of Object.entries(NEXT_SENTENCES)) {
  for (const [situation, sentences] of Object.entries(situations)) {
    Deno.test(`what fits a thread is understood (${language}, ${situation})`, () => {
      const strange = sentences.filter((each) => !understands(each) && !understands(each, RULE));
      assert.deepEqual(strange, []);
    });
  }
}

const STRANGE: readonly [message: string, says: RegExp][] = [
  ["frobnicate the versions", /"frobnicate",[^]*"show the versions"/],
  ["erzähle die Versionen und den Entwurf", /nicht verstanden: "erzähle"[^]*Versionen/],
  ["raconte les versions", /pas compris : "raconte"[^]*montre les versions/],
  ["cuenta las versiones", /No he entendido: "cuenta"[^]*muestra las versiones/],
  ["a1 b2 c3 d4 e5 f6 g7 h8", /^I did not understand "a1", "b2", "c3", "d4", "e5", and/],
  ["", /^Hello\. Your message has no words, so I did nothing\./],
  ["👋", /^Hello\. Your message has no words[^]*"list the templates"/],
];

for (const [message, says] of STRANGE) {
  Deno.test(`the answer to ${JSON.stringify(message)} names what is strange`, () => {
    assert.match(notUnderstood(message), says);
  });
}

const FLOODS = [
  "why ".repeat(5_000),
  "x".repeat(20_000),
  "0 ".repeat(10_000),
  "*".repeat(20_000),
  "show the ".repeat(2_200),
  `rename it to ${"a ".repeat(10_000)}`,
  "?".repeat(20_000),
];

Deno.test("a flood is answered in few words", () => {
  for (const flood of FLOODS) {
    assert.equal(readQuestionWish(flood), null);
    assert.ok(notUnderstood(flood).length < 1_000);
  }
});
