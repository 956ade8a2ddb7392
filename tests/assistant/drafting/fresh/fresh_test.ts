import assert from "node:assert/strict";
import { expectedOf, outcomeOf } from "../outcome_of.ts";
import { KEPT_FILES } from "./kept_files.ts";
import { PERIOD_ANSWERS, PERIODS } from "./periods.ts";
import { readDraft } from "../../../../src/assistant/built_in/drafting/read_draft.ts";
import { RANKING, RANKING_ANSWERS } from "./ranking.ts";
import { THRESHOLD_ANSWERS, THRESHOLDS } from "./thresholds.ts";
import { DATE_ANSWERS, RELATIVE_DATES } from "./relative_dates.ts";
import { TWO_FILES } from "./two_files.ts";

for (
  const wish of [
    ...TWO_FILES,
    ...KEPT_FILES,
    ...PERIODS,
    ...RANKING,
    ...THRESHOLDS,
    ...RELATIVE_DATES,
  ]
) {
  Deno.test(`a draft does what "${wish.says}" says`, async () => {
    assert.deepEqual(await outcomeOf(wish), expectedOf(wish.gives));
  });
}

for (
  const [says, answer, whole] of [
    ...PERIOD_ANSWERS,
    ...RANKING_ANSWERS,
    ...THRESHOLD_ANSWERS,
    ...DATE_ANSWERS,
  ]
) {
  Deno.test(`"${answer}" answers what "${says}" leaves open`, () => {
    const drafted = readDraft(says);
    assert.ok(drafted?.kind === "asks");
    assert.equal(drafted.question.fill(answer), whole);
    assert.equal(readDraft(whole)?.kind, "built");
  });
}
