import assert from "node:assert/strict";
import { readDraft } from "../../../../src/assistant/built_in/drafting/read_draft.ts";
import { expectedOf, outcomeOf } from "../outcome_of.ts";
import { FIRST_MESSAGES, type FirstMessage } from "./first_messages.ts";

/** The message with the answers in the places of what it leaves open. */
function answered({ says, answers = [] }: FirstMessage): string {
  return answers.reduce((text, answer) => {
    const drafted = readDraft(text);
    assert.ok(drafted?.kind === "asks", text);
    return drafted.question.fill(answer) ?? assert.fail(drafted.question.text);
  }, says);
}

for (const message of FIRST_MESSAGES) {
  const { person, says, world = {}, gives } = message;
  Deno.test(`"${says}" of a ${person} ${gives ? "does what it says" : "is not drafted"}`, async () => {
    if (gives === null) return assert.notEqual(readDraft(says)?.kind, "built");
    const outcome = await outcomeOf({ says: answered(message), world, gives });
    assert.deepEqual(outcome, expectedOf(gives));
  });
}

Deno.test("of 60 first messages 43 are drafted, and no other one is", () => {
  assert.equal(FIRST_MESSAGES.length, 60);
  assert.equal(FIRST_MESSAGES.filter(({ gives }) => gives !== null).length, 43);
});
