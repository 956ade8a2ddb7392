/** Requests in the words of many people, judged by what their drafts do. */
import assert from "node:assert/strict";
import { readDraft } from "../../../../src/assistant/built_in/drafting/read_draft.ts";
import { expectedOf, outcomeOf } from "../outcome_of.ts";
import { ASKED, MANY_PEOPLE, REFUSED } from "./many_people.ts";

for (const wish of [...MANY_PEOPLE, ...ASKED]) {
  Deno.test(`a draft does what "${wish.says.slice(0, 120)}" says`, async () => {
    assert.deepEqual(await outcomeOf(wish), expectedOf(wish.gives));
  });
}

for (const says of REFUSED) {
  Deno.test(`"${says}" is not drafted`, () => {
    assert.notEqual(readDraft(says)?.kind, "built");
  });
}
