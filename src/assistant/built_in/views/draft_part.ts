import { z } from "zod";
import type { JsonObject } from "../../../lib/json.ts";
import { findAction } from "../../../services/catalogue.ts";
import { DRAFT_PART_TEXTS } from "../../grammar/language/answers/draft_part_texts.ts";
import { readLinkedWorkflow, readThreadDraft } from "../../linked_workflow.ts";
import type { Talk } from "../../talk.ts";
import { defineTool } from "../../tool.ts";
import { DRAFT_TOPICS, stepsAbout } from "../asking/draft_topics.ts";
import { step as stepName } from "../editing/edits.ts";
import { findStep } from "../editing/find_step.ts";
import { stepsOf } from "../editing/steps.ts";
import { explainSteps } from "../step_outline.ts";

/** Answers a question about a part of the draft; without a draft, of the published definition. */
export const draftPartTool = defineTool({
  name: "show_draft_part",
  description:
    "Tells what one step of this thread's draft does, or which of its steps send, filter or write.",
  effect: "none",
  input: z.strictObject({
    topic: z.enum(DRAFT_TOPICS).nullable().default(null),
    step: stepName.nullable().default(null),
  }),
  async run(talk, { topic, step }) {
    const { resultLanguage: language } = talk;
    const texts = DRAFT_PART_TEXTS[language];
    const definition = await definitionOf(talk);
    if (!definition) return { text: texts.noDraft };
    if (topic === "name") return { text: texts.named(String(definition["name"])) };
    if (topic !== null) {
      const steps = stepsAbout(definition, topic);
      return { text: steps.length === 0 ? texts.noSuchStep : explainSteps(steps) };
    }
    const found = findStep(definition, step ?? { name: null, place: null }, language);
    if ("question" in found) return { text: found.question };
    const steps = stepsOf(definition).slice(found.at, found.at + 1);
    return { text: [explainSteps(steps), ...steps.flatMap(purposeOf)].join("\n\n") };
  },
});

/** Returns the purpose of the action of a step. */
function purposeOf({ service, action }: JsonObject): string[] {
  const declared = findAction(String(service), String(action));
  return declared ? [declared.description] : [];
}

async function definitionOf(talk: Talk): Promise<JsonObject | null> {
  const draft = await readThreadDraft(talk);
  if (draft) return draft.definition;
  const published = (await readLinkedWorkflow(talk))?.workflow;
  return published ? JSON.parse(JSON.stringify(published)) : null;
}
