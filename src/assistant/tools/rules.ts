import { z } from "zod";
import type { Json, JsonObject } from "../../lib/json.ts";
import { getRule } from "../../rules/get_rule.ts";
import { listRules } from "../../rules/list_rules.ts";
import type { CheckedSource } from "../../rules/source.ts";
import { printRule, type RuleTestResult } from "../../rules/table/mod.ts";
import { type TriedRule, tryRule } from "../../rules/try_rule.ts";
import { explainErrors } from "../explain.ts";
import { fenced } from "./fenced.ts";
import { readThreadRule, requireLinkedRule, saveThreadRule } from "./linked_rule.ts";
import { defineTool } from "../tool.ts";

const LISTED_MAX = 50;

export const listRulesTool = defineTool({
  name: "list_rules",
  description: "Lists the decision rules that the user owns or shares, latest change first.",
  effect: "none",
  input: z.strictObject({ search: z.string().optional().describe("A part of the name.") }),
  async run({ ctx }, { search }) {
    const { rules, total } = await listRules(ctx, { limit: LISTED_MAX, scope: "all", search });
    if (rules.length === 0) return { text: search ? "No rule has that name." : "No rules yet." };
    const lines = rules.map(({ id, name, description }) =>
      `- ${name} (${id})${description ? `: ${description}` : ""}`
    );
    const hidden = total - rules.length;
    return { text: [...lines, ...(hidden > 0 ? [`- and ${hidden} more`] : [])].join("\n") };
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
    const text = `The rule "${name}" is saved as a draft${findings(checked, definition)}`;
    return { text, hasFailed: !checked.valid };
  },
});

function findings({ valid, errors, warnings, tests }: CheckedSource, source: string): string {
  if (!valid) return `, but it has errors:\n${explainErrors(errors, source)}`;
  const odd = warnings.length === 0 ? "" : `\nWarnings:\n${explainErrors(warnings, source)}`;
  return ` and valid.${describeTests(tests)}${odd}`;
}

function describeTests(tests: readonly RuleTestResult[]): string {
  if (tests.length === 0) return "";
  const red = tests.filter(({ passed }) => !passed);
  if (red.length === 0) return ` Its ${tests.length} tests pass.`;
  const lines = red.map(({ name, problem }) => `- ${name}: ${problem ?? "another output"}`);
  return `\n${red.length} of its ${tests.length} tests fail:\n${lines.join("\n")}`;
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
    if (rule === null) return { text: "There is no draft in this thread." };
    const published = fenced(printRule(rule));
    return { text: `There is no draft; this is the published version ${version}:\n${published}` };
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
    return { text: describeResult(name, { given, tried }) };
  },
});

const ROWS_LISTED_MAX = 10;

function describeResult(
  name: string,
  { given, tried }: { given: JsonObject; tried: TriedRule },
): string {
  const { versionNumber, outputs, matched, trace = [], definition } = tried;
  const text = versionNumber === null ? "the draft" : `version ${versionNumber}`;
  const rows = matched.length === 0
    ? "no row matches"
    : `${matched.length === 1 ? "row" : "rows"} ${matched.join(", ")}`;
  const refused = trace.filter((row) => !row.matched && row.failed !== null);
  const lines = refused.slice(0, ROWS_LISTED_MAX).map(({ row, failed }) => {
    const cell = definition.rows[row - 1]?.when?.[failed ?? ""] ?? "-";
    const value = given[failed ?? ""] ?? null;
    return `- row ${row} does not match: ${failed} is ${shown(value)}, it asks for ${shown(cell)}`;
  });
  const hidden = refused.length - lines.length;
  return [
    `"${name}" (${text}) gives ${shown(outputs)} by ${rows}.`,
    ...lines,
    ...(hidden > 0 ? [`- and ${hidden} more rows do not match`] : []),
  ].join("\n");
}

const SHOWN_CHARACTERS_MAX = 1_000;

function shown(value: Json): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length > SHOWN_CHARACTERS_MAX ? `${text.slice(0, SHOWN_CHARACTERS_MAX)}…` : text;
}
