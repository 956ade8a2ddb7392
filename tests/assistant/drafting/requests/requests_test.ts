import assert from "node:assert/strict";
import { readDraft } from "../../../../src/assistant/built_in/drafting/read_draft.ts";
import { expectedOf, outcomeOf } from "../outcome_of.ts";
import { BY_ROLES } from "./by_roles.ts";
import { FIRST_OFFICES } from "./first_offices.ts";
import { OTHERS } from "./others.ts";
import type { Request } from "./request.ts";
import { SECOND_OFFICES } from "./second_offices.ts";
import { SPREAD_OUT } from "./spread_out.ts";
import { TECHNICAL } from "./technical.ts";

/** Messages of twelve kinds of people, written down before they were tried. */
const REQUESTS = [
  ...FIRST_OFFICES,
  ...SECOND_OFFICES,
  ...TECHNICAL,
  ...OTHERS,
  ...BY_ROLES,
  ...SPREAD_OUT,
];

/** The message with the answers in the places of what it leaves open. */
function answered({ says, answers = [] }: Request): string {
  return answers.reduce((text, answer) => {
    const drafted = readDraft(text);
    assert.ok(drafted?.kind === "asks", text);
    return drafted.question.fill(answer) ?? assert.fail(drafted.question.text);
  }, says);
}

for (const request of REQUESTS) {
  const { person, says, world = {}, gives } = request;
  Deno.test(`"${says}" of a ${person} ${gives ? "does what it says" : "is not drafted"}`, async () => {
    if (gives === null) return assert.notEqual(readDraft(says)?.kind, "built");
    assert.deepEqual(await outcomeOf({ says: answered(request), world, gives }), expectedOf(gives));
  });
}
