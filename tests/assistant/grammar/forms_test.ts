import assert from "node:assert/strict";
import { letterMask, PhraseSet } from "../../../src/assistant/grammar/forms.ts";
import { sameWord } from "../../../src/assistant/grammar/spelling.ts";
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

/** Words with accents, with letters that become two, and long enough for a typo. */
const WORDS = "prüfe größe señal sí publié publish workflow überprüfe straße œuvre añade noël"
  .split(" ");

/**
 * A word with each letter left out, doubled, changed or swapped, without accents, and in two
 * letters.
 */
function misspelt(word: string): string[] {
  const positions = [...word].map((_, at) => [word.slice(0, at), word.slice(at)] as const);
  return [
    ...positions.flatMap(([before, [letter = "", next = "", ...rest]]) => [
      `${before}${next}${rest.join("")}`,
      `${before}${letter}${letter}${next}${rest.join("")}`,
      `${before}x${next}${rest.join("")}`,
      `${before}${next}${letter}${rest.join("")}`,
    ]),
    word,
    word.normalize("NFKD").replace(/\p{M}/gu, ""),
    word.replaceAll("ß", "ss"),
    word.replaceAll("ü", "ue").replaceAll("ö", "oe").replaceAll("ä", "ae").replaceAll("ß", "ss"),
  ].filter((each) => each !== "");
}

Deno.test("a phrase set finds the words that sameWord() takes for its own, and no others", () => {
  const sets = WORDS.map((word) => ({ word, set: new PhraseSet([word, "another one"]) }));
  let found = 0;
  for (const said of WORDS.flatMap(misspelt)) {
    const { tokens } = tokenize(said);
    for (const { word, set } of sets) {
      const isSame = tokens.length === 1 && sameWord(said, word);
      assert.equal(set.lengthAt(tokens, 0), isSame ? 1 : 0, `${said}: ${word}`);
      assert.equal(set.isIn(tokens), isSame, `${said}: ${word}`);
      if (isSame) found++;
    }
  }
  assert.ok(found > 100, `${found}`);
});

Deno.test("a phrase set tells the lengths of all phrases at a position, the longest first", () => {
  const set = new PhraseSet(["publish", "publish it", "pubilsh it", "publish it now"]);
  const { tokens } = tokenize("please publish it later");
  assert.deepEqual([0, 1, 2].map((at) => set.lengthsAt(tokens, at)), [[], [2, 1], []]);
});
