import assert from "node:assert/strict";
import { expectedOf, outcomeOf } from "../../drafting/outcome_of.ts";
import { withAnswers } from "../spoken.ts";
import { ENGLISH_DRAFTS } from "./drafts.ts";
import { MORE_ENGLISH_DRAFTS } from "./more_drafts.ts";

for (const row of [...ENGLISH_DRAFTS, ...MORE_ENGLISH_DRAFTS]) {
  Deno.test(`a draft does what "${row.says}" says`, async () => {
    const outcome = await outcomeOf({ ...row, says: withAnswers(row) });
    assert.deepEqual(outcome, expectedOf(row.gives));
  });
}
