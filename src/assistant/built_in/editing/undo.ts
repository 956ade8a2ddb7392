import { z } from "zod";
import { printDefinition } from "../../../definition/canonical.ts";
import { parseDefinition } from "../../../definition/parse.ts";
import { takesBack, withoutPatch } from "../../../definition/text_diff.ts";
import type { JsonObject } from "../../../lib/json.ts";
import { parseRule, printRule } from "../../../rules/table/mod.ts";
import { listHistory } from "../../../threads/list_history.ts";
import { readThreadDraft } from "../../linked_workflow.ts";
import type { Talk } from "../../talk.ts";
import { defineTool, type ToolResult } from "../../tool.ts";
import { readThreadRule } from "../../tools/linked_rule.ts";
import { saveChangedRule } from "../rules/save_changed_rule.ts";
import { saveChanged } from "./edit_draft.ts";

const MESSAGES_MAX = 40;
const DIFF = /^(`{3,})diff\n([\s\S]*?)\n\1$/m;

/**
 * Takes the last change of the draft back, and at the next call the one before it. The difference that the thread has shown is the record of
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

/** The last difference that an assistant has shown whole in this thread and not taken back since. */
async function lastPatch({ ctx, turn: { threadId } }: Talk): Promise<string | null> {
  const history = await listHistory(ctx, { threadId, limit: MESSAGES_MAX });
  const standing: string[] = [];
  for (const { role, content } of history) {
    const diff = role === "assistant" ? DIFF.exec(content)?.[2] : undefined;
    if (diff === undefined) continue;
    const last = standing.at(-1);
    if (last !== undefined && takesBack(diff, last)) standing.pop();
    else standing.push(diff);
  }
  const last = standing.at(-1);
  return last === undefined || last.endsWith("\n…") ? null : last;
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
