import { z } from "zod";
import type { DefinitionError } from "../../../../definition/definition.ts";
import { parseDefinition } from "../../../../definition/parse.ts";
import { wrappedBy } from "../../../../definition/suggestion.ts";
import { explainErrors } from "../../../explain.ts";
import { CHANGE_TEXTS } from "../../../grammar/language/answers/change_texts.ts";
import { VIEW_TEXTS } from "../../../grammar/language/answers/view_texts.ts";
import {
  mayWriteLinkedWorkflow,
  readEditable,
  readThreadDraft,
  requireLinkedWorkflow,
} from "../../../linked_workflow.ts";
import { latestRunId } from "../../../last_run.ts";
import type { Talk } from "../../../talk.ts";
import { defineTool, type ToolResult } from "../../../tool.ts";
import { explainFailureTool } from "../../views/runs.ts";
import { saveChanged } from "../edit_draft.ts";
import { mendedAfter } from "./mend_failed_step.ts";

const SUGGESTIONS_MAX = 100;

/** Replaces unknown names by the checker's suggestions, or repairs the step that failed. */
export const fixTool = defineTool({
  name: "fix_draft",
  description: "Applies the checker's suggestions to this thread's draft.",
  effect: "draft",
  input: z.strictObject({}),
  isOffered: mayWriteLinkedWorkflow,
  async run(talk) {
    const draft = await readThreadDraft(talk);
    const texts = CHANGE_TEXTS[talk.resultLanguage];
    if (!draft) {
      await requireLinkedWorkflow(talk);
      const mended = await mendLastRun(talk);
      return mended ?? { text: VIEW_TEXTS[talk.resultLanguage].noDraft, hasFailed: true };
    }
    const { source, definition, errors, warnings } = draft;
    const suggested = [...errors, ...warnings].filter(({ suggestion }) => suggestion !== undefined);
    if (errors.length === 0 && suggested.length === 0) {
      return await mendLastRun(talk) ?? { text: texts.nothingToFix };
    }
    const fixed = withSuggestions(source, suggested);
    const after = fixed === source ? null : parseDefinition(fixed).value;
    if (definition === null || after === null) {
      const list = explainErrors(errors, { source, language: talk.resultLanguage });
      return { text: `${texts.noCorrection}\n${list}`, hasFailed: true };
    }
    return await saveChanged(talk, { source, before: definition, after });
  },
});

/**
 * Repairs the step in which the last run failed, or explains the failure. Returns null if the last
 * run did not fail.
 */
async function mendLastRun(talk: Talk): Promise<ToolResult | null> {
  const runId = await latestRunId(talk);
  const run = runId === null ? null : await talk.runs.get(talk.ctx, { runId });
  const editable = run?.status === "failed" ? await readEditable(talk) : null;
  if (run === null || !editable?.definition) return null;
  const { source, definition } = editable;
  const after = mendedAfter(definition, run);
  if (after !== null) return await saveChanged(talk, { source, before: definition, after });
  return await explainFailureTool.call(talk, {});
}

/** Applies the suggestions. Later positions come first, so that earlier positions stay valid. */
function withSuggestions(source: string, errors: readonly DefinitionError[]): string {
  const lines = source.split("\n");
  const places = errors.slice(0, SUGGESTIONS_MAX).toSorted((one, other) =>
    (other.line ?? 0) - (one.line ?? 0) || (other.column ?? 0) - (one.column ?? 0)
  );
  for (const { line, column, message, suggestion } of places) {
    const text = lines[(line ?? 0) - 1];
    if (text === undefined || suggestion === undefined) continue;
    const wrong = wrappedBy(suggestion) ?? /"([^"]+)"/.exec(message)?.[1];
    if (wrong === undefined) continue;
    const at = text.indexOf(wrong, Math.max(0, (column ?? 1) - 1));
    const found = at < 0 ? text.indexOf(wrong) : at;
    if (found < 0) continue;
    lines[(line ?? 0) - 1] = `${text.slice(0, found)}${suggestion}${
      text.slice(found + wrong.length)
    }`;
  }
  return lines.join("\n");
}
