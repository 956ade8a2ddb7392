import type { ImportedRule } from "./jdm.ts";
import type { RuleDefinition } from "./rule.ts";

/** The rows of a rule as CSV: a column for each input and output, the header with their types. */
export function exportCsv(_definition: RuleDefinition): string {
  throw new Error("Cannot export a rule yet");
}

/**
 * A rule with the rows of a CSV. What a CSV does not hold (name, hit policy, descriptions, tests) is
 * that of `base`, or given.
 */
export function importCsv(
  _text: string,
  _options: { base?: RuleDefinition; name?: string },
): ImportedRule {
  throw new Error("Cannot import a rule yet");
}
