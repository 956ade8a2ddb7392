/** The expression language: CEL with one number type, templates, and what both read. */
export {
  type CompiledExpression,
  compileExpression,
  evaluate,
  type ExpressionCompilation,
  type ExpressionOptions,
  type ExpressionType,
} from "./expression.ts";
export { EvaluationError, type ExpressionIssue } from "./issue.ts";
export { nearestName } from "./nearest.ts";
export { createScope, type Scope, WORKFLOW_NAMES } from "./scope.ts";
export { parseIsoTime } from "./times.ts";
export type { Reference } from "./syntax.ts";
export {
  type CompiledTemplate,
  compileTemplate,
  compileTemplateValue,
  evaluateTemplate,
  type TemplateCompilation,
  type TemplateExpression,
  templateExpressions,
  type TemplateIssue,
} from "./template.ts";
