import type { JsonObject } from "../../lib/json.ts";
import { DEED_TEXTS } from "../grammar/language/answers/deed_texts.ts";
import { RULE_TEXTS } from "../grammar/language/answers/rule_texts.ts";
import { VIEW_TEXTS } from "../grammar/language/answers/view_texts.ts";
import { DRAFT_TEXTS } from "../grammar/language/drafts/draft_texts.ts";
import { LANGUAGES } from "../grammar/language/vocabulary.ts";
import type { Talk } from "../talk.ts";
import { readRuleText } from "../tools/linked_rule.ts";
import { adviceForTest } from "./rules/read_rule_wish.ts";

/** Suggests next messages, without those that the user has sent already. */
export async function adviceAfter(
  { tool, input }: { tool: string; input: JsonObject },
  talk: Talk,
): Promise<string> {
  const { orderedDeeds, language: spoken } = talk;
  if (tool === "list_templates") return `\n\n${VIEW_TEXTS[spoken].sayTemplate}`;
  if ((tool === "save_rule" || tool === "change_rule") && !orderedDeeds.asks("publish")) {
    return `\n\n${RULE_TEXTS[spoken].advice}`;
  }
  if ((tool === "save_draft" || tool === "draft_workflow") && !orderedDeeds.asks("publish")) {
    const language = LANGUAGES.find((each) => each === input["language"]) ?? spoken;
    return `${tool === "save_draft" ? " " : "\n\n"}${DRAFT_TEXTS[language].advice}`;
  }
  if (tool === "use_template" && !orderedDeeds.asks("publish")) {
    return `\n\n${DRAFT_TEXTS[spoken].advice}`;
  }
  if (tool !== "publish" || orderedDeeds.asks("run")) return "";
  const rule = await readRuleText(talk);
  return ` ${rule === null ? DEED_TEXTS[spoken].thenRun : adviceForTest(rule, spoken)}`;
}
