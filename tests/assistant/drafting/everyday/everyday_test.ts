/** Sentences of ordinary people for common jobs, with their right outcomes written down first. */
import assert from "node:assert/strict";
import { expectedOf, outcomeOf } from "../outcome_of.ts";
import { FIRST_MESSAGES } from "./first_messages.ts";
import { LANGUAGES_SPOKEN } from "./languages.ts";
import { WORLD } from "./row.ts";
import { SELECTING } from "./selecting.ts";
import { TELLING } from "./telling.ts";

for (
  const [says, gives, beyond] of [...FIRST_MESSAGES, ...SELECTING, ...TELLING, ...LANGUAGES_SPOKEN]
) {
  const isRefused = beyond !== undefined || "cannot" in gives;
  Deno.test(`"${says}" ${isRefused ? "is not drafted" : "does what it says"}`, async () => {
    const outcome = await outcomeOf({ says, world: WORLD, gives });
    if (!isRefused) return assert.deepEqual(outcome, expectedOf(gives));
    assert.ok(!isDrafted(outcome), JSON.stringify(outcome));
  });
}

function isDrafted(outcome: unknown): boolean {
  return outcome instanceof Object && !("cannot" in outcome) && !("asks" in outcome);
}
