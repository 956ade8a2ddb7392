import assert from "node:assert/strict";
import { letterMask, PhraseSet } from "../../../src/assistant/grammar/forms.ts";
import { tokenize } from "../../../src/assistant/grammar/tokens.ts";

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

Deno.test("letters from a to z share no bit of a mask", () => {
  assert.equal(new Set(LETTERS.map((letter) => letterMask([letter]))).size, LETTERS.length);
});

Deno.test("a mask of a text without a phrase's first letter rules the phrase out", () => {
  for (const letter of LETTERS) {
    const others = letterMask(LETTERS.filter((other) => other !== letter));
    assert.equal(new PhraseSet([`${letter}ord`]).mayBeginWith(others), false, letter);
  }
});

/** Texts in which the phrase stands, with accents or without. */
const PHRASES: readonly [phrase: string, ...texts: string[]][] = [
  ["save it", "and then save it, please", "Save it!"],
  ["überprüfe", "bitte überprüfe das", "uberprufe das"],
  ["étape", "étape 2", "etape 2"],
  ["añade", "añade un paso", "anade un paso"],
  ["|", "read it | save it"],
];

for (const [phrase, ...texts] of PHRASES) {
  Deno.test(`a mask of a text with ${JSON.stringify(phrase)} does not rule it out`, () => {
    for (const text of texts) {
      const { tokens } = tokenize(text);
      const set = new PhraseSet([phrase]);
      assert.ok(tokens.some((_, at) => set.lengthAt(tokens, at) > 0), `${text}: not found`);
      assert.ok(set.mayBeginWith(letterMask(tokens.map(({ text }) => text))), text);
    }
  });
}
