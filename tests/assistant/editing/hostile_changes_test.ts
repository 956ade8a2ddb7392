import assert from "node:assert/strict";
import { otherNumbers } from "../../../src/assistant/built_in/editing/applying/other_numbers.ts";
import { withPlaceholders } from "../../../src/assistant/built_in/editing/applying/placeholders.ts";
import { isCorrection } from "../../../src/assistant/built_in/editing/applying/widened.ts";
import { readDayChange } from "../../../src/assistant/built_in/editing/reading/day_change.ts";
import { JOINT } from "../../../src/assistant/built_in/editing/reading/phrases.ts";
import { readOnDecision } from "../../../src/assistant/built_in/editing/reading/on_decision.ts";
import { withoutDays } from "../../../src/assistant/built_in/editing/times/without_days.ts";
import {
  asksWhatWouldHappen,
  readDeferral,
} from "../../../src/assistant/built_in/other/deferring.ts";
import { qualificationIn } from "../../../src/assistant/deeds/qualified_consent.ts";

const DRAFT = {
  schedule: { cron: "0 9 * * *", timezone: "UTC" },
  steps: [{ id: "ok", service: "human", action: "approve", with: { message: "Ok?" } }],
};

const REPEATED = [
  ...["yes, ", "yes but ", "if it ", "not on ", "mon ", "1.1 ", "<a", "a@b.c ", "me and ", "wait "],
  ...[" ", ".", "change ", "aber ", "what happens if "],
];

/** Each of these would take minutes if it looked for an end again from every place. */
Deno.test("100 KB of the words of changes, consents and delays are read in linear time", () => {
  for (const words of REPEATED) {
    const text = `yes, ${words.repeat(100_000 / words.length)}x`;
    assert.equal(qualificationIn(text), null);
    assert.equal(readOnDecision(text, DRAFT), null);
    assert.equal(withoutDays(text, DRAFT), null);
    assert.equal(readDayChange(text, DRAFT), null);
    assert.equal(readDeferral(text, "en"), null);
    assert.equal(asksWhatWouldHappen(text), false);
    assert.equal(isCorrection(text), false);
    assert.ok(otherNumbers({ steps: [{ with: { text } }] }, 5).length <= 1);
    assert.equal(typeof withPlaceholders(text, { definition: DRAFT, step: {} }), "string");
  }
});

/** It would take ten minutes if it looked for an end again from every space. */
Deno.test("a million spaces and line breaks between two changes are read in linear time", () => {
  for (const space of [" ", "\n"]) {
    assert.equal([...`a${space.repeat(1_000_000)}b, c`.matchAll(JOINT)].length, 1);
  }
});
