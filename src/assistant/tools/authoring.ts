import { z } from "zod";
import type { DefinitionError } from "../../definition/definition.ts";
import { checkDefinitionText } from "../../workflows/definition_work.ts";
import { printDefinition } from "../../definition/canonical.ts";
import { explainErrors } from "../explain.ts";
import { fenced } from "./code_fence.ts";
import { partOf } from "./text_part.ts";
import { readThreadDraft, requireLinkedWorkflow } from "../linked_workflow.ts";
import { saveThreadDraft } from "../save_thread_draft.ts";
import { CHANGE_TEXTS } from "../grammar/language/answers/change_texts.ts";
import type { Language } from "../grammar/language/vocabulary.ts";
import { DRAFT_TEXTS } from "../grammar/language/drafts/draft_texts.ts";
import { VIEW_TEXTS } from "../grammar/language/answers/view_texts.ts";
import type { Talk } from "../talk.ts";
import { defineTool } from "../tool.ts";

const definition = z.string().min(1).describe(
  "The whole workflow in planner format, as YAML or JSON text.",
);

export const saveDraftTool = defineTool({
  name: "save_draft",
  description:
    "Saves a definition as this thread's draft: makes the workflow when the thread has " +
    "none, else replaces the draft. Invalid ones are kept too; the answer lists what is wrong.",
  effect: "draft",
  input: z.strictObject({ definition }),
  async run(talk, { definition }) {
    const { valid, errors, needsMailServer } = await saveThreadDraft(talk, definition);
    const { name, warnings } = await checkDefinitionText(talk.ctx, definition);
    const { resultLanguage: language } = talk;
    const texts = CHANGE_TEXTS[language];
    const title = `"${name}"`;
    const hint = needsMailServer ? ` ${DRAFT_TEXTS[language].noMailServer}` : "";
    const odd = oddities(language, { warnings, source: definition });
    if (valid) return { text: `${texts.saved(title)}${hint}${odd}` };
    const list = explainErrors(errors, { source: definition, language });
    return { text: `${texts.savedWithErrors(title)}\n${list}`, hasFailed: true };
  },
});

export const checkDefinitionTool = defineTool({
  name: "check_definition",
  description:
    "Checks a definition without saving it, or this thread's draft when none is given; " +
    "answers every error with its line.",
  effect: "none",
  input: z.strictObject({ definition: definition.optional() }),
  async run(talk, { definition }) {
    if (definition !== undefined) {
      return { text: checked(talk, await checkDefinitionText(talk.ctx, definition), definition) };
    }
    const draft = await readThreadDraft(talk);
    if (draft) return { text: checked(talk, draft, draft.source) };
    await requireLinkedWorkflow(talk);
    return { text: VIEW_TEXTS[talk.resultLanguage].noDraft };
  },
});

type Findings = Record<"errors" | "warnings", readonly DefinitionError[]>;

function checked(
  { resultLanguage: language }: Talk,
  { errors, warnings }: Findings,
  source: string,
): string {
  const texts = CHANGE_TEXTS[language];
  const odd = oddities(language, { warnings, source });
  if (errors.length === 0) return `${texts.isValid}${odd}`;
  return `${texts.hasErrors}\n${explainErrors(errors, { source, language })}${odd}`;
}

function oddities(
  language: Language,
  { warnings, source }: { warnings: readonly DefinitionError[]; source: string },
): string {
  if (warnings.length === 0) return "";
  return `\n${CHANGE_TEXTS[language].warnings}\n${explainErrors(warnings, { source, language })}\n`;
}

export const showDraftTool = defineTool({
  name: "show_draft",
  description:
    "Shows this thread's draft as it is saved, or the published definition where there " +
    "is no draft.",
  effect: "none",
  input: z.strictObject({
    from: z.int().min(0).optional().describe("First character, to read it by parts."),
  }),
  run: (talk, { from }) => showDraft(talk, from),
});

/** Returns the draft of the thread, or the published definition if the thread has no draft. */
export async function showDraft(talk: Talk, from?: number): Promise<{ text: string }> {
  const draft = await readThreadDraft(talk);
  if (draft) {
    return { text: from === undefined ? fenced(draft.source) : partOf(draft.source, from) };
  }
  const { workflow, version } = await requireLinkedWorkflow(talk);
  const { noDraft, noDraftButVersion } = VIEW_TEXTS[talk.resultLanguage];
  if (workflow === null) return { text: noDraft };
  const published = fenced(printDefinition(workflow, "yaml"));
  return { text: `${noDraftButVersion(`${version}`)}\n${published}` };
}
