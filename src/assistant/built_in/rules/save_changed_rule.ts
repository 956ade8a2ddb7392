import { z } from "zod";
import { unifiedDiff } from "../../../definition/text_diff.ts";
import { parseRule, printRule } from "../../../rules/table/mod.ts";
import { CHANGE_TEXTS } from "../../grammar/language/answers/change_texts.ts";
import type { Talk } from "../../talk.ts";
import { defineTool, type ToolResult } from "../../tool.ts";
import { readRuleText, requireLinkedRule } from "../../tools/linked_rule.ts";
import { saveRuleTool } from "../../tools/rules.ts";
import { diffText } from "../diff_text.ts";

export const changeRuleTool = defineTool({
  name: "change_rule",
  description: "Changes this thread's decision rule, and answers with the difference.",
  effect: "draft",
  input: z.strictObject({ definition: z.string() }),
  async run(talk, { definition }) {
    await requireLinkedRule(talk);
    return await saveChangedRule(talk, {
      source: await readRuleText(talk) ?? "",
      after: definition,
    });
  },
});

/** Saves a changed rule as the draft, and returns the difference. */
export async function saveChangedRule(
  talk: Talk,
  { source, after }: { source: string; after: string },
): Promise<ToolResult> {
  const diff = unifiedDiff({
    from: { name: "draft", text: canonical(source) },
    to: { name: "draft", text: canonical(after) },
  });
  if (diff === "") return { text: CHANGE_TEXTS[talk.resultLanguage].nothingChanged };
  const { definition } = parseRule(after);
  const text = definition ? printRule(definition, { source }) : after;
  const saved = await saveRuleTool.call(talk, { definition: text });
  return { ...saved, text: `${saved.text}\n${diffText(diff)}` };
}

function canonical(source: string): string {
  const { definition } = parseRule(source);
  return definition ? printRule(definition) : source;
}
