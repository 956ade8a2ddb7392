import type { CompiledRule } from "./compile.ts";
import type { RuleResult } from "./evaluate.ts";
import type { RuleTest } from "./rule.ts";

export interface RuleTestResult {
  name: string;
  passed: boolean;
  /** Null where the evaluation failed. */
  outputs: RuleResult["outputs"] | null;
  /** Why it did not pass, in words; null where it did. */
  problem: string | null;
}

/** Runs a rule's own tests, all within one allowance of work. */
export function runRuleTests(_rule: CompiledRule, _tests: readonly RuleTest[]): RuleTestResult[] {
  throw new Error("Cannot run the tests of a rule yet");
}
