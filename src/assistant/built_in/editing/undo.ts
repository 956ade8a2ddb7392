import { z } from "zod";
import { printDefinition } from "../../../definition/canonical.ts";
import { parseDefinition } from "../../../definition/parse.ts";
import { withoutPatch } from "../../../definition/text_diff.ts";
import type { JsonObject } from "../../../lib/json.ts";
import { parseRule, printRule } from "../../../rules/table/mod.ts";
import { listHistory } from "../../../threads/list_history.ts";
import { readThreadDraft } from "../../linked_workflow.ts";
import type { Talk } from "../../talk.ts";
import { defineTool, type ToolResult } from "../../tool.ts";
import { readThreadRule } from "../../tools/linked_rule.ts";
import { saveChangedRule } from "../rules/save_changed_rule.ts";
import { saveChanged } from "./edit_draft.ts";

const REPLIES_MAX = 20;
const DIFF = /^(`{3,})diff\n([\s\S]*?)\n\1$/m;

/**
 * Takes the last change of the draft back. The difference that the thread has shown is the record of
 * that change: it is undone only where the draft says exactly what the difference has made of it.
 */
export const undoTool = defineTool({
  name: "undo_change",
  description: "Takes the last change of this thread's draft back.",
  effect: "draft",
  input: z.strictObject({}),
  async run(talk) {
    const patch = await lastPatch(talk);
    if (patch === null) return nothing();
    const rule = await readThreadRule(talk);
    return rule
      ? await undoRule(talk, { source: rule.source, patch })
      : await undoDraft(talk, patch);
  },
});

function nothing(): ToolResult {
  return {
    text: "There is nothing to undo: no change of the draft was shown here.",
    hasFailed: true,
  };
}

function elsewhere(): ToolResult {
  return {
    text: "Nothing is undone: the draft has changed since the last change that was shown here.",
    hasFailed: true,
  };
}

/** The last difference that an assistant has shown whole in this thread. */
async function lastPatch({ ctx, turn: { threadId } }: Talk): Promise<string | null> {
  const history = await listHistory(ctx, { threadId, limit: REPLIES_MAX });
  const replies = history.filter(({ role }) => role === "assistant").toReversed();
  const shown = replies.map(({ content }) => DIFF.exec(content)?.[2]).find((diff) =>
    diff !== undefined
  );
  return shown === undefined || shown.endsWith("\n…") ? null : shown;
}

async function undoDraft(talk: Talk, patch: string): Promise<ToolResult> {
  const draft = await readThreadDraft(talk);
  if (!draft?.definition) return nothing();
  const { source, definition } = draft;
  const text = withoutPatch(printDefinition(definition, "yaml"), patch);
  const before: JsonObject | null = text === null ? null : parseDefinition(text).value;
  if (before === null) return elsewhere();
  return await saveChanged(talk, { source, before: definition, after: before });
}

async function undoRule(
  talk: Talk,
  { source, patch }: { source: string; patch: string },
): Promise<ToolResult> {
  const { definition } = parseRule(source);
  const text = definition && withoutPatch(printRule(definition), patch);
  return text ? await saveChangedRule(talk, { source, after: text }) : elsewhere();
}
