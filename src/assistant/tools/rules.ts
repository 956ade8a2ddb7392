import { z } from "zod";
import type { Json, JsonObject } from "../../lib/json.ts";
import { getRule } from "../../rules/get_rule.ts";
import { listRules } from "../../rules/list_rules.ts";
import type { CheckedSource } from "../../rules/source.ts";
import { printRule, type RuleTestResult } from "../../rules/table/mod.ts";
import { type TriedRule, tryRule } from "../../rules/try_rule.ts";
import { CHANGE_TEXTS } from "../grammar/language/answers/change_texts.ts";
import { ERROR_TEXTS } from "../grammar/language/answers/error_texts.ts";
import { RULE_TEXTS, type RuleTexts } from "../grammar/language/answers/rule_texts.ts";
import type { Language } from "../grammar/language/vocabulary.ts";
import { explainErrors } from "../explain.ts";
import { fenced } from "./code_fence.ts";
import { readThreadRule, requireLinkedRule, saveThreadRule } from "./linked_rule.ts";
import { defineTool } from "../tool.ts";

const LISTED_MAX = 50;

export const listRulesTool = defineTool({
  name: "list_rules",
  description: "Lists the decision rules that the user owns or shares, latest change first.",
  effect: "none",
  input: z.strictObject({ search: z.string().optional().describe("A part of the name.") }),
  async run({ ctx, resultLanguage: language }, { search }) {
    const { rules, total } = await listRules(ctx, { limit: LISTED_MAX, scope: "all", search });
    const texts = RULE_TEXTS[language];
    if (rules.length === 0) return { text: search ? texts.noneNamed : texts.none };
    const lines = rules.map(({ id, name, description }) =>
      `- ${name} (${id})${description ? `: ${description}` : ""}`
    );
    const hidden = total - rules.length;
    return {
      text: [...lines, ...(hidden > 0 ? [`- ${ERROR_TEXTS[language].more(hidden)}`] : [])].join(
        "\n",
      ),
    };
  },
});

export const saveRuleTool = defineTool({
  name: "save_rule",
  description:
    "Saves a decision rule as this thread's draft: makes the rule when the thread has none, else " +
    "replaces the draft. Its own tests are run. The answer lists errors, warnings and tests.",
  effect: "draft",
  input: z.strictObject({
    definition: z.string().min(1).describe("The whole rule in the format rule/1, as YAML or JSON."),
  }),
  async run(talk, { definition }) {
    const checked = await saveThreadRule(talk, definition);
    const { name } = await requireLinkedRule(talk);
    const { resultLanguage: language } = talk;
    const text = findings(checked, { name, language, source: definition });
    return { text, hasFailed: !checked.valid };
  },
});

function findings(
  { valid, errors, warnings, tests }: CheckedSource,
  { name, language, source }: { name: string; language: Language; source: string },
): string {
  const texts = RULE_TEXTS[language];
  const shown = JSON.stringify(name);
  if (!valid) {
    return `${texts.savedWithErrors(shown)}\n${explainErrors(errors, { source, language })}`;
  }
  const odd = warnings.length === 0
    ? ""
    : `\n${CHANGE_TEXTS[language].warnings}\n${explainErrors(warnings, { source, language })}`;
  return `${texts.saved(shown)}${describeTests(texts, tests)}${odd}`;
}

function describeTests(texts: RuleTexts, tests: readonly RuleTestResult[]): string {
  if (tests.length === 0) return "";
  const red = tests.filter(({ passed }) => !passed);
  if (red.length === 0) return ` ${texts.testsPass(tests.length)}`;
  const lines = red.map(({ name, problem }) => `- ${name}: ${problem ?? texts.otherOutput}`);
  return `\n${texts.testsFail(red.length, tests.length)}\n${lines.join("\n")}`;
}

export const showRuleTool = defineTool({
  name: "show_rule",
  description:
    "Shows this thread's decision rule: the draft as it is saved, or the published definition " +
    "where there is no draft.",
  effect: "none",
  input: z.strictObject({}),
  async run(talk) {
    const draft = await readThreadRule(talk);
    if (draft) return { text: fenced(draft.source) };
    const { rule, version } = await getRule(talk.ctx, {
      ruleId: (await requireLinkedRule(talk)).id,
    });
    const texts = RULE_TEXTS[talk.resultLanguage];
    if (rule === null) return { text: texts.noDraft };
    return { text: `${texts.published(String(version))}\n${fenced(printRule(rule))}` };
  },
});

export const evaluateRuleTool = defineTool({
  name: "evaluate_rule",
  description:
    "Evaluates this thread's decision rule for inputs, the draft where there is one, and tells " +
    "which rows matched and why others did not. To test it, and to explain a decision.",
  effect: "none",
  input: z.strictObject({ inputs: z.record(z.string(), z.unknown()) }),
  async run(talk, { inputs }) {
    const { id: ruleId, name } = await requireLinkedRule(talk);
    const { threadId } = talk.turn;
    // The inputs of a tool call were parsed from JSON.
    const given = inputs as JsonObject;
    const tried = await tryRule(talk.ctx, { ruleId, threadId, inputs: given });
    return { text: describeResult(RULE_TEXTS[talk.resultLanguage], { name, given, tried }) };
  },
});

const ROWS_LISTED_MAX = 10;

function describeResult(
  texts: RuleTexts,
  { name, given, tried }: { name: string; given: JsonObject; tried: TriedRule },
): string {
  const { versionNumber, outputs, matched, trace = [], definition } = tried;
  const refused = trace.filter((row) => !row.matched && row.failed !== null);
  const lines = refused.slice(0, ROWS_LISTED_MAX).map(({ row, failed }) => {
    const cell = definition.rows[row - 1]?.when?.[failed ?? ""] ?? "-";
    const value = given[failed ?? ""] ?? null;
    return `- ${texts.noMatch(row, String(failed), { value: shown(value), cell: shown(cell) })}`;
  });
  const hidden = refused.length - lines.length;
  return [
    texts.gives(JSON.stringify(name), { version: versionNumber, outputs: shown(outputs), matched }),
    ...lines,
    ...(hidden > 0 ? [`- ${texts.moreRows(hidden)}`] : []),
  ].join("\n");
}

const SHOWN_CHARACTERS_MAX = 1_000;

function shown(value: Json): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > SHOWN_CHARACTERS_MAX ? `${text.slice(0, SHOWN_CHARACTERS_MAX)}…` : text;
}
