import type { Context } from "../../../src/identity/context.ts";
import type { JsonObject } from "../../../src/lib/json.ts";
import { CompiledRules } from "../../../src/rules/compiled_rules.ts";
import { createRule } from "../../../src/rules/create_rule.ts";
import type { RuleContext } from "../../../src/rules/evaluate_rule.ts";
import { shareRule } from "../../../src/rules/share_rule.ts";
import { publishRule } from "../../../src/rules/versions/publish_rule.ts";

/** A discount by amount: 10 from 1000 on, 0 below. */
export function ruleNamed(name: string, fields: JsonObject = {}): JsonObject {
  return {
    format: "rule/1",
    name,
    inputs: { amount: { type: "number" } },
    outputs: { discount: { type: "number" } },
    rows: [
      { when: { amount: ">= 1000" }, then: { discount: 10 } },
      { then: { discount: 0 } },
    ],
    tests: [{ name: "large", inputs: { amount: 1000 }, expect: { discount: 10 } }],
    ...fields,
  };
}

/** A test that the rule does not pass. */
export const RED_TEST = { name: "small", inputs: { amount: 1 }, expect: { discount: 5 } };

/** A text that parses to no rule. */
export const BROKEN_RULE = "format: rule/1\nname: Broken\nrows: [";

/** A published rule; shared with those teams, all of which the caller must be in. */
export async function publishedRule(
  ctx: Context,
  { name = "Discount", teamKeys = [], fields = {} }: {
    name?: string;
    teamKeys?: string[];
    fields?: JsonObject;
  } = {},
): Promise<string> {
  const { ruleId } = await createRule(ctx, { definition: ruleNamed(name, fields) });
  if (teamKeys.length > 0) await shareRule(ctx, { ruleId, teamKeys });
  await publishRule(ctx, { ruleId });
  return ruleId;
}

export function withCompiledRules(ctx: Context): Context & RuleContext {
  return { ...ctx, compiledRules: new CompiledRules() };
}
