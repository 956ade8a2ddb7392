import assert from "node:assert/strict";
import { expectedOf, outcomeOf } from "../outcome_of.ts";
import { runDraft } from "../run_draft.ts";
import { KEPT_FILES } from "./kept_files.ts";
import { NOTATIONS, UNREADABLE } from "./notations.ts";
import { PASSED_NUMBER_ANSWERS, PASSED_NUMBERS } from "./passed_numbers.ts";
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
    ...NOTATIONS,
    ...PERIODS,
    ...RANKING,
    ...THRESHOLDS,
    ...RELATIVE_DATES,
    ...PASSED_NUMBERS,
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
    ...PASSED_NUMBER_ANSWERS,
  ]
) {
  Deno.test(`"${answer}" answers what "${says}" leaves open`, () => {
    const drafted = readDraft(says);
    assert.ok(drafted?.kind === "asks");
    assert.equal(drafted.question.fill(answer), whole);
    assert.equal(readDraft(whole)?.kind, "built");
  });
}

for (const { says, world = {} } of UNREADABLE) {
  Deno.test(`a cell that cannot be read fails the run of "${says}"`, async () => {
    const drafted = readDraft(says);
    assert.ok(drafted?.kind === "built");
    const { status, files } = await runDraft(drafted.built.definition, world);
    assert.deepEqual([status, files], ["failed", {}]);
  });
}

Deno.test("a ranking of things that are no rows says what it ranks", () => {
  const notesOf = (says: string): readonly string[] => {
    const drafted = readDraft(says);
    assert.ok(drafted?.kind === "built", says);
    return drafted.built.notes;
  };
  const url = "https://shop.example.com/orders.json";
  const noted = notesOf(`fetch ${url} and save the top 3 customers by amount as a.csv`);
  assert.match(noted.join("\n"), /"customers" has several rows/);
  for (const things of ["orders", "rows"]) {
    const plain = notesOf(`fetch ${url} and save the top 3 ${things} by amount as a.csv`);
    assert.doesNotMatch(plain.join("\n"), /several rows/);
  }
});
