import { isDeepStrictEqual } from "node:util";
import { evaluateParts, type Parts } from "../../expressions/mod.ts";
import { AppError } from "../../lib/errors.ts";
import type { Json } from "../../lib/json.ts";
import type { CompiledRule } from "./compile.ts";
import { evaluateRulePart, type RuleResult } from "./evaluate.ts";
import type { RuleTest } from "./rule.ts";

export interface RuleTestResult {
  name: string;
  passed: boolean;
  /** Null if the evaluation failed. */
  outputs: RuleResult["outputs"] | null;
  /** The reason why the test did not pass; null if it passed. */
  problem: string | null;
}

/**
 * Runs a rule's own tests, all within one allowance of work: about 25 ms. Outputs that a test does
 * not name are not compared.
 */
export function runRuleTests(rule: CompiledRule, tests: readonly RuleTest[]): RuleTestResult[] {
  return evaluateParts(() => runAll(rule, tests));
}

function* runAll(rule: CompiledRule, tests: readonly RuleTest[]): Parts<RuleTestResult[]> {
  const results: RuleTestResult[] = [];
  for (const test of tests) results.push(yield* runTest(rule, test));
  return results;
}

function* runTest(
  rule: CompiledRule,
  { name, inputs = {}, expect }: RuleTest,
): Parts<RuleTestResult> {
  try {
    const { outputs } = yield* evaluateRulePart(rule, inputs);
    const problem = differenceOf(expect, outputs);
    return { name, passed: problem === null, outputs, problem };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { name, passed: false, outputs: null, problem: error.message };
  }
}

/** Describes the first difference; null if all expected values are present. */
function differenceOf(expected: RuleTest["expect"], given: RuleResult["outputs"]): string | null {
  if (!Array.isArray(expected)) {
    return Array.isArray(given)
      ? "expected one set of outputs, not a list"
      : differingOutput(expected, given);
  }
  if (!Array.isArray(given)) return "expected a list of outputs";
  if (expected.length !== given.length) {
    return `expected ${expected.length} sets of outputs, not ${given.length}`;
  }
  for (const [at, item] of expected.entries()) {
    const problem = differingOutput(item, given[at] ?? {});
    if (problem !== null) return `[${at}]: ${problem}`;
  }
  return null;
}

function differingOutput(
  expected: Record<string, Json>,
  given: Record<string, Json>,
): string | null {
  for (const [name, value] of Object.entries(expected)) {
    const actual = given[name] ?? null;
    if (isDeepStrictEqual(value, actual)) continue;
    return `"${name}" is ${shown(actual)}, expected ${shown(value)}`;
  }
  return null;
}

const SHOWN_LENGTH_MAX = 200;

function shown(value: Json): string {
  const text = JSON.stringify(value);
  return text.length > SHOWN_LENGTH_MAX ? `${text.slice(0, SHOWN_LENGTH_MAX)}…` : text;
}
