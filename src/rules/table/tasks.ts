import type { Problem } from "./parse.ts";
import type { RuleTestResult } from "./run_tests.ts";

/** Work on rules that takes long for large ones. Definitions are JSON text. */
export type RuleTask =
  /** `text` is a rule as text, or the JSON of one that came as an object. */
  | { do: "check"; text: string; isObject: boolean }
  | { do: "diff"; before: RuleSide; after: RuleSide };

/** One side of a comparison: a definition, or the source of a draft that is none. */
export interface RuleSide {
  /** For the heads of the text: `version 3`, `draft`. */
  name: string;
  definition: string | null;
  source: string;
}

/** What is kept of a rule that was given: definitions are JSON text, null where there are errors. */
export interface CheckedRuleText {
  format: "yaml" | "json";
  name: string;
  description: string | null;
  valid: boolean;
  errors: Problem[];
  warnings: Problem[];
  tests: RuleTestResult[];
  /** With its keys in the canonical order. */
  definition: string | null;
}

/** `text` is a unified diff of canonical YAML; `changes` is JSON of `{ path, before, after }[]`. */
export interface ComparedTexts {
  text: string;
  changes: string;
}

export interface RuleAnswers {
  check: CheckedRuleText;
  diff: ComparedTexts;
}
