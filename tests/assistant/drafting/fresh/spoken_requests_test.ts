import assert from "node:assert/strict";
import { readDraft } from "../../../../src/assistant/built_in/drafting/read_draft.ts";
import { expectedOf, outcomeOf } from "../outcome_of.ts";
import { SPOKEN_REQUESTS, SPOKEN_WORLD } from "./spoken_requests.ts";

for (const { says, gives } of SPOKEN_REQUESTS) {
  Deno.test(`"${says}" ${gives === null ? "is not drafted" : "does what it says"}`, async () => {
    if (gives === null) return assert.notEqual(readDraft(says)?.kind, "built");
    const outcome = await outcomeOf({ says, world: SPOKEN_WORLD, gives });
    assert.deepEqual(outcome, expectedOf(gives));
  });
}
