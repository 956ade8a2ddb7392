/** The expression language: CEL with doubles as its only numbers, and templates. */
export { CALLABLE_SECTIONS } from "./callables.ts";
export * from "./cells/data_type.ts";
export type {} from "./cells/misuse.ts";
export { type NamedTypes, readCells } from "./cells/read_cells.ts";
export type { Declared } from "./declaration.ts";
export {
  type CompiledExpression,
  compileExpression,
  evaluate,
  type ExpressionType,
} from "./expression.ts";
export { EvaluationError, type ExpressionIssue } from "./issue.ts";
export {
  evaluateInTurns,
  evaluateParts,
  evaluatePartsInTurns,
  evaluateTemplateInTurns,
  type Evaluator,
  LazyEvaluator,
  type Parts,
} from "./in_turns.ts";
export { type Comparisons, nearestName, within } from "./syntax/nearest.ts";
export { createScope, type Scope, withAliases, WORKFLOW_NAMES } from "./scope.ts";
export { isNumberText } from "./values/number_text.ts";
export { FORMAT_TOKENS } from "./values/time_format.ts";
export { parseIsoTime } from "./values/times.ts";
export type { Reference } from "./syntax/reference.ts";
export {
  type CompiledTemplate,
  compileTemplate,
  compileTemplateValue,
  evaluateTemplate,
  templateExpressions,
} from "./syntax/template.ts";
export { countUnits } from "./work.ts";
