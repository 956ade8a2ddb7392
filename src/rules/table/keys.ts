/** The keys of each part of a rule, in their canonical order. */
export const RULE_KEYS = {
  rule: [
    "$schema",
    "format",
    "name",
    "description",
    "inputs",
    "outputs",
    "hitPolicy",
    "aggregate",
    "rows",
    "tests",
  ],
  input: ["type", "options", "required", "default", "description"],
  output: ["type", "options", "default", "description"],
  row: ["description", "when", "then"],
  test: ["name", "inputs", "expect"],
} as const satisfies Record<string, readonly string[]>;
