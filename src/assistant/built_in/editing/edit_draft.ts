import { z } from "zod";
import type { DefinitionError } from "../../../definition/definition.ts";
import { printDefinition } from "../../../definition/canonical.ts";
import { replaceDefinition } from "../../../definition/format_source.ts";
import type { JsonObject } from "../../../lib/json.ts";
import { CHANGE_TEXTS } from "../../grammar/language/answers/change_texts.ts";
import type { Language } from "../../grammar/language/vocabulary.ts";
import { DRAFT_TEXTS } from "../../grammar/language/drafts/draft_texts.ts";
import { explainErrors } from "../../explain.ts";
import { mayWriteLinkedWorkflow, readEditable } from "../../linked_workflow.ts";
import { saveThreadDraft } from "../../save_thread_draft.ts";
import type { Talk } from "../../talk.ts";
import { defineTool, type ToolResult } from "../../tool.ts";
import { diffBetween } from "../diff_text.ts";
import { editDefinition, noteOn } from "./edit_definition.ts";
import {
  columnsWithout,
  columnsWithoutFiltered,
  columnsWithoutMade,
} from "./applying/known_columns.ts";
import { correctedEdit } from "./correct.ts";
import { correction, edit } from "./edits.ts";
import { withDeclaredVariables } from "./variables.ts";
import { withMentionedStep } from "./mentioned_step.ts";

/** A longer draft is refused, because rewriting it blocks other requests. */
const SOURCE_CHARACTERS_MAX = 32 * 1024;

export const editDraftTool = defineTool({
  name: "edit_draft",
  description: "Changes one thing in this thread's draft, and answers with the difference.",
  effect: "draft",
  input: z.strictObject({ edit: z.union([edit, correction]) }),
  isOffered: mayWriteLinkedWorkflow,
  async run(talk, { edit: said }) {
    const draft = await readEditable(talk);
    const texts = CHANGE_TEXTS[talk.resultLanguage];
    if (!draft) return failed(texts.noDraft);
    const { source, definition } = draft;
    if (definition === null) {
      return failed(
        `${texts.unreadable}\n${
          explainErrors(draft.errors, { source, language: talk.resultLanguage })
        }`,
      );
    }
    if (source.length > SOURCE_CHARACTERS_MAX) return failed(texts.tooLong);
    const meant = await withMentionedStep(talk, said, definition);
    const edit = meant.do === "correct" ? await correctedEdit(talk, meant, definition) : meant;
    if (typeof edit === "string") return failed(edit);
    const columns = await columnsWithout(talk, { edit, definition });
    if (columns !== null) return failed(texts.noSuchColumn(columns.join(", ")));
    const edited = editDefinition(definition, edit, talk.resultLanguage);
    if (typeof edited === "string") return failed(edited);
    const changes = { before: definition, after: edited };
    const others = columnsWithoutMade(changes) ?? await columnsWithoutFiltered(talk, changes);
    if (others !== null) return failed(texts.noSuchColumn(others.join(", ")));
    const after = withDeclaredVariables(edited);
    const saved = await saveChanged(talk, { source, before: definition, after });
    return {
      ...saved,
      text: saved.text + noteOn(definition, { edit, language: talk.resultLanguage }),
    };
  },
});

function failed(text: string): ToolResult {
  return { text, hasFailed: true };
}

/** Saves a changed definition as the draft, and returns the difference. */
export async function saveChanged(
  talk: Talk,
  { source, before, after }: { source: string; before: JsonObject; after: JsonObject },
): Promise<ToolResult> {
  const text = replaceDefinition(source, after) ?? printDefinition(after, "yaml");
  const diff = await diffBetween(talk.ctx, { before, after });
  const { resultLanguage: language } = talk;
  if (diff === "") return { text: CHANGE_TEXTS[language].nothingChanged };
  const saved = await saveThreadDraft(talk, text);
  const hint = saved.needsMailServer && diff.includes("service: email")
    ? `\n\n${DRAFT_TEXTS[language].noMailServer}`
    : "";
  return { text: `${describeDiff(language, { saved, diff, text })}${hint}` };
}

function describeDiff(
  language: Language,
  { saved: { valid, errors }, diff, text }: {
    saved: { valid: boolean; errors: readonly DefinitionError[] };
    diff: string;
    text: string;
  },
): string {
  const { changed, changedWithErrors } = CHANGE_TEXTS[language];
  const state = valid ? changed : changedWithErrors;
  const list = valid ? "" : `\n${explainErrors(errors, { source: text, language })}`;
  return `${state}\n${diff}${list}`;
}
