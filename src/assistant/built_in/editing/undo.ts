import { z } from "zod";
import { printDefinition } from "../../../definition/canonical.ts";
import { parseDefinition } from "../../../definition/parse.ts";
import { isReverse, withoutPatch } from "../../../definition/text_diff.ts";
import type { JsonObject } from "../../../lib/json.ts";
import { parseRule, printRule } from "../../../rules/table/mod.ts";
import { listHistory } from "../../../threads/list_history.ts";
import { CHANGE_TEXTS } from "../../grammar/language/answers/change_texts.ts";
import { readThreadDraft } from "../../linked_workflow.ts";
import type { Talk } from "../../talk.ts";
import { defineTool, type ToolResult } from "../../tool.ts";
import { readThreadRule } from "../../tools/linked_rule.ts";
import { saveChangedRule } from "../rules/save_changed_rule.ts";
import { ownWords } from "../../grammar/own_words.ts";
import { readHint } from "../../grammar/read_hint.ts";
import { saveChanged } from "./edit_draft.ts";
import { readEdit } from "./read_edit.ts";

const MESSAGES_MAX = 40;
const DIFF_FENCE = /^(`{3,})diff\n/gm;
const CLOSING_FENCE = /^`{3,}$/gm;

/**
 * Undoes the last change of the draft, and at the next call the one before. The diff in the thread
 * is the record of the change. The change is undone only if the draft is exactly the result of that
 * diff.
 */
export const undoTool = defineTool({
  name: "undo_change",
  description: "Takes the last change of this thread's draft back.",
  effect: "draft",
  input: z.strictObject({}),
  async run(talk) {
    const patch = await lastPatch(talk);
    if (patch === null) return nothing(talk);
    const rule = await readThreadRule(talk);
    return rule
      ? await undoRule(talk, { source: rule.source, patch })
      : await undoDraft(talk, patch);
  },
});

function nothing({ resultLanguage }: Talk): ToolResult {
  return { text: CHANGE_TEXTS[resultLanguage].nothingToUndo, hasFailed: true };
}

function elsewhere({ resultLanguage }: Talk): ToolResult {
  return { text: CHANGE_TEXTS[resultLanguage].changedSince, hasFailed: true };
}

/**
 * Returns the last complete diff in this thread that was not undone since; null if there is none.
 */
async function lastPatch(talk: Talk): Promise<string | null> {
  const last = (await standingDiffs(talk)).at(-1);
  return last === undefined || last.endsWith("\n…") ? null : last;
}

/** Returns the diffs in this thread that were not undone since, oldest first. */
export async function standingDiffs({ ctx, turn: { threadId } }: Talk): Promise<string[]> {
  const history = await listHistory(ctx, { threadId, limit: MESSAGES_MAX });
  const standing: string[] = [];
  let isChange = false;
  for (const { role, content } of history) {
    if (role === "user") isChange = isPlainChange(content);
    const diff = role === "assistant" ? diffIn(content) : null;
    if (diff === null) continue;
    const last = standing.at(-1);
    if (last !== undefined && isReverse(diff, last) && !isChange) standing.pop();
    else standing.push(diff);
  }
  return standing;
}

/**
 * Whether a message is an ordinary change and no undoing. "Turn it on again" is such a change,
 * although it reverses an earlier one.
 */
function isPlainChange(message: string): boolean {
  const words = ownWords(message).trim();
  const read = readEdit(words);
  // Without a schedule, the words for resuming one mean the step that was turned off.
  return read === null ? readHint(words)?.deed === "change_schedule" : "edit" in read;
}

/** Returns the content of the first closed diff block, in linear time. */
export function diffIn(content: string): string | null {
  const closings = [...content.matchAll(CLOSING_FENCE)];
  const last = new Map(closings.map(({ index, 0: fence }) => [fence, index]));
  for (const { index, 0: lead, 1: fence = "" } of content.matchAll(DIFF_FENCE)) {
    const start = index + lead.length;
    if ((last.get(fence) ?? 0) <= start) continue;
    const closing = closings.find((each) => each.index > start && each[0] === fence);
    if (closing) return content.slice(start, closing.index - 1);
  }
  return null;
}

async function undoDraft(talk: Talk, patch: string): Promise<ToolResult> {
  const draft = await readThreadDraft(talk);
  if (!draft?.definition) return nothing(talk);
  const { source, definition } = draft;
  const text = withoutPatch(printDefinition(definition, "yaml"), patch);
  const before: JsonObject | null = text === null ? null : parseDefinition(text).value;
  if (before === null) return elsewhere(talk);
  return await saveChanged(talk, { source, before: definition, after: before });
}

async function undoRule(
  talk: Talk,
  { source, patch }: { source: string; patch: string },
): Promise<ToolResult> {
  const { definition } = parseRule(source);
  const text = definition && withoutPatch(printRule(definition), patch);
  return text ? await saveChangedRule(talk, { source, after: text }) : elsewhere(talk);
}
