import { z } from "zod";
import { canonicalText } from "../../../services/data/canonical_text.ts";
import { nullIfNotFound } from "../../../lib/errors.ts";
import { type Language, LANGUAGES } from "../../grammar/language/vocabulary.ts";
import { lastRunId } from "../../last_run.ts";
import { readLinkedWorkflow, readThreadDraft } from "../../linked_workflow.ts";
import type { Talk } from "../../talk.ts";
import { defineTool } from "../../tool.ts";
import { readRuleText } from "../../tools/linked_rule.ts";
import {
  NEXT_SENTENCES,
  NOT_UNDERSTOOD_TEXTS,
  type Situation,
} from "../not_understood/suggestions.ts";

export const nextStepsTool = defineTool({
  name: "next_steps",
  description: "Says a few things that can be said in this thread now.",
  effect: "none",
  input: z.strictObject({ language: z.enum(LANGUAGES) }),
  async run(talk, { language }) {
    const { hello } = NOT_UNDERSTOOD_TEXTS[language];
    return { text: [hello, ...await nextSentences(talk, language)].join("\n") };
  },
});

/** Returns the example sentences for the state of the thread, each as a list item. */
export async function nextSentences(talk: Talk, language: Language): Promise<string[]> {
  const { [await situationOf(talk)]: sentences } = NEXT_SENTENCES[language];
  return sentences.map((sentence) => `- "${sentence}"`);
}

/** Returns the state of the thread's draft, workflow or rule. */
export async function situationOf(talk: Talk): Promise<Situation> {
  if (await readRuleText(talk) !== null) return "rule";
  const draft = await readThreadDraft(talk);
  if (draft && draft.errors.length > 0) return "wrong";
  const workflow = await readLinkedWorkflow(talk);
  const isPublished = draft && workflow?.workflow &&
    canonicalText(draft.definition) ===
      canonicalText(JSON.parse(JSON.stringify(workflow.workflow)));
  if (draft && !isPublished) return "draft";
  const status = await lastStatus(talk);
  if (status === "failed" || status === "waiting") return status;
  return workflow === null || workflow.version === null ? "empty" : "published";
}

async function lastStatus(talk: Talk): Promise<string | null> {
  const runId = await lastRunId(talk);
  if (runId === null) return null;
  return (await nullIfNotFound(talk.runs.get(talk.ctx, { runId })))?.status ?? null;
}
