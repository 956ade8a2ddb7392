import assert from "node:assert/strict";
import { nearestDeed } from "../../../src/assistant/built_in/not_understood/nearest_deed.ts";
import { FREE_FORM_DEEDS } from "../../../src/assistant/grammar/language/free_form_deeds/free_form_deed_words.ts";
import { LANGUAGES } from "../../../src/assistant/grammar/language/vocabulary.ts";
import { readOrderedDeeds } from "../../../src/assistant/grammar/read_ordered_deeds.ts";

Deno.test("each deed is read as a sentence that orders it", () => {
  for (const language of LANGUAGES) {
    for (const { readAs } of FREE_FORM_DEEDS[language].deeds) {
      assert.equal(readOrderedDeeds(readAs)?.length, 1, readAs);
    }
  }
});

const MEANT: readonly (readonly [message: string, deed: string])[] = [
  ["ok you can publish now", "publish it"],
  ["Looks great, let's go live with it", "publish it"],
  ["can you make it live please?", "publish it"],
  ["stop running it automatically", "pause the schedule"],
  ["hold it for the moment", "pause the schedule"],
  ["i'm back, switch it on again", "resume the schedule"],
  ["take the schedule off", "remove the schedule"],
  ["interrupt the run", "cancel the run"],
  ["give it another go", "retry"],
  ["switch to the first version again", "go back to version 1"],
  ["get rid of the whole workflow", "delete the workflow"],
  ["jetzt bitte live schalten", "veröffentliche es"],
  ["mach das bitte wieder an", "setze den Zeitplan fort"],
  ["remets la première version", "reviens à la version 1"],
  ["arrête les exécutions automatiques", "mets la planification en pause"],
  ["vuelve a activarlo", "reanuda la programación"],
];

for (const [message, deed] of MEANT) {
  Deno.test(`${JSON.stringify(message)} asks to ${JSON.stringify(deed)}`, () => {
    assert.equal(nearestDeed(message, "en"), deed);
  });
}

/** Mentions, reports, questions, negations, conditions, and deeds with words that are not known. */
const NONE: readonly string[] = [
  "we publish it",
  "i published it",
  "it was put live last week",
  "should we publish it?",
  "do we publish it?",
  "you can publish it tomorrow",
  "you can publish it if Anna agrees",
  "don't put it live yet",
  "he said you can publish now",
  "never go live",
  "the run was stopped",
  "stop sending the mail",
  "take the filter off",
  "delete the sort step",
  "publish and delete the whole workflow",
  "wir schalten es morgen live",
  "nicht live schalten",
  "on ne le met pas en ligne",
  "no lo pongas en producción",
];

for (const message of NONE) {
  Deno.test(`${JSON.stringify(message)} asks for no deed`, () => {
    assert.equal(nearestDeed(message, "en"), null);
  });
}

for (const unit of ["publish ", "you can ", "live go ", "é", ", ", "?"]) {
  Deno.test(`a flood of ${JSON.stringify(unit)} asks for no deed`, () => {
    assert.equal(nearestDeed(unit.repeat(100_000 / unit.length), "en"), null);
  });
}
