import type { JsonObject } from "../../lib/json.ts";
import type { Problem } from "./parse.ts";
import type { RuleDefinition } from "./rule.ts";
import type { RuleTestResult } from "./run_tests.ts";

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
}

/** Reads a rule, checks it, and runs its tests. Errors: those of `parseRule()`. */
export function checkRule(_given: string | JsonObject): CheckedRule {
  throw new Error("Cannot check a rule yet");
}
