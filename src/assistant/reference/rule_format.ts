/** The format of decision rules, for a model that writes one. */
export const RULE_FORMAT =
  `Decision rules (YAML or JSON), saved with save_rule and tried with evaluate_rule
format: rule/1, name, description?, inputs, outputs, hitPolicy?: first|unique|collect, aggregate?: \
list|sum|min|max|count, rows, tests?
- inputs and outputs are declared as those of workflows.
- rows: a list of { when?: { <input>: cell }, then: { <output>: value } }; a cell is a comparison \
(">= 1000"), a list of values ('"DE", "AT"'), an interval ("[1..5)"), not(…), "-" or CEL over value and \
the inputs; a text in then is CEL, so a plain text stands in quotes inside it. A row without when is the \
default.
- tests: a list of { name, inputs, expect: { <output>: value } }. Add one for each row that you write.
- A step evaluates a published rule with rules.evaluate. To explain a decision, evaluate_rule tells which \
rows matched and which cell of the others did not.`;
