import assert from "node:assert/strict";
import { respellings } from "../../../src/assistant/built_in/not_understood/closest_words.ts";
import { readOrderedDeeds } from "../../../src/assistant/grammar/read_ordered_deeds.ts";

/** Messages, and what they may have been meant to be. */
const RESPELT: readonly (readonly [message: string, meant: string])[] = [
  ["runn it", "run it"],
  ["rnu it", "run it"],
  ["stopp it", "stop it"],
  ["paus it", "pause it"],
  ["opn Pay", "open Pay"],
  ["hlep", "help"],
  ["wen does it run nxt", "when does it run next"],
  ["veröffentlihce es", "veroffentliche es"],
];

for (const [message, meant] of RESPELT) {
  Deno.test(`respellings() of "${message}" have "${meant}"`, () =>
    assert.ok(respellings(message).some(({ text }) => text === meant)));
}

/** Messages that are left as they are. */
const LEFT = [
  "run it",
  "lint it",
  "not run it",
  "falls run it",
  "Anna meint, run it",
  "Anna paused nightly",
  "he publishes it",
  "do nto run it",
  "nott run it",
  "rnu stpo pubilsh it",
  "Pya",
  '"rnu" it',
  "rnu it ".repeat(20),
  "xyzzy",
];

for (const message of LEFT) {
  Deno.test(`respellings() leave ${JSON.stringify(message.slice(0, 20))}`, () =>
    assert.deepEqual(respellings(message), []));
}

Deno.test("what cannot be taken back is not ordered by a misspelt word", () => {
  for (const message of ["delte the workflow", "dellete the workflow", "trasnfer it to bob"]) {
    assert.equal(readOrderedDeeds(message), null, message);
  }
  assert.equal(readOrderedDeeds("delete the workflow")?.length, 1);
});
