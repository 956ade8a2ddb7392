/** The first messages that the console offers draft a workflow without a language model. */
import assert from "node:assert/strict";
import { english } from "../../../console/texts/english.ts";
import { german } from "../../../console/texts/german.ts";
import { readDraft } from "../../../src/assistant/built_in/drafting/read_draft.ts";

/** The services of the steps of each job, in order. */
const SERVICES = [
  ["files", "data", "files"],
  ["http", "data", "data", "data", "files"],
  ["http"],
];

for (const [language, { starters }] of Object.entries({ english, german })) {
  for (const [index, services] of SERVICES.entries()) {
    const text = starters[index] ?? "";
    Deno.test(`${language}: "${text}" drafts a workflow`, () => {
      const draft = readDraft(text);
      assert.ok(draft?.kind === "built", JSON.stringify(draft));
      const { steps } = draft.built.definition;
      assert.deepEqual(steps.map((step) => "service" in step && step.service), services);
    });
  }
}
