import type { JsonObject } from "../../lib/json.ts";
import { analyse } from "./analysis/analyse.ts";
import { STEPS_IN_THREAD } from "./analysis/budget.ts";
import { reportAnalysis } from "./analysis/report.ts";
import { compileRule } from "./compile.ts";
import { parseRuleWith, type Problem } from "./parse.ts";
import type { RuleDefinition } from "./rule.ts";
import { type RuleTestResult, runRuleTests } from "./run_tests.ts";

export interface CheckedRule {
  format: "yaml" | "json";
  name: string;
  description: string | null;
  valid: boolean;
  errors: Problem[];
  /**
   * Findings that do not make the rule invalid: unreachable rows, overlaps, gaps, and parts that
   * were not checked.
   */
  warnings: Problem[];
  /** Null if there are errors. */
  definition: RuleDefinition | null;
  /**
   * The parsed value, also of a rule with errors; null if the text cannot be parsed or is no map.
   */
  value: JsonObject | null;
  /** The results of the rule's own tests; empty if there are errors. */
  tests: RuleTestResult[];
  /** Whether the budget of steps was too small to analyse all combinations. */
  isCutShort: boolean;
}

/**
 * Parses and checks a rule, and runs its tests. The analysis of the table ends after `stepsMax`
 * steps. Errors: those of `parseRule()`.
 */
export function checkRule(
  given: string | JsonObject,
  { stepsMax = STEPS_IN_THREAD }: { stepsMax?: number } = {},
): CheckedRule {
  let [tests, isCutShort]: [RuleTestResult[], boolean] = [[], false];
  const { problems, ...parsed } = parseRuleWith(given, (root, definition) => {
    const compiled = compileRule(definition);
    tests = runRuleTests(compiled, definition.tests ?? []);
    const analysis = analyse(compiled, stepsMax);
    reportAnalysis(root, analysis);
    isCutShort = analysis.isCutShort;
  });
  return { ...parsed, valid: parsed.definition !== null, errors: problems, tests, isCutShort };
}
