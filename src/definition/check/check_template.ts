import {
  type CompiledExpression,
  type CompiledTemplate,
  compileExpression,
  compileTemplate,
  type ExpressionIssue,
  type ExpressionType,
  readCells,
  templateExpressions,
  WORKFLOW_NAMES,
} from "../../expressions/mod.ts";
import type { CheckScope } from "./check_scope.ts";
import type { Cursor } from "./cursor.ts";

const QUOTED_LENGTH_MAX = 60;

/** Returns whether a value is a text with templates. */
export function hasTemplate(cursor: Cursor): boolean {
  return typeof cursor.value === "string" && cursor.value.includes("${{");
}

/**
 * Checks a bare CEL expression, and that its type can be the wanted one. Returns null if the
 * expression cannot be parsed.
 */
export function checkExpression(
  cursor: Cursor,
  scope: CheckScope,
  wanted?: "boolean" | "list",
): CompiledExpression | null {
  if (cursor.isFull() || !expectExpression(cursor)) return null;
  const { expression, issues } = compileExpression(String(cursor.value));
  for (const issue of issues) reportIssue(cursor, scope, issue);
  if (expression === null) return null;
  checkReads(cursor, scope, { expression, offset: 0 });
  if (wanted !== undefined && expression.type !== "any" && expression.type !== wanted) {
    const noun = wanted === "boolean" ? "true or false" : "a list";
    cursor.report(`must give ${noun}, not a ${expression.type}`);
  }
  return expression;
}

/**
 * Reports a value that is no text. YAML reads `true` and `[1, 2]` as a boolean and a list, so the
 * message shows them in quotes.
 */
function expectExpression(cursor: Cursor): boolean {
  const { value } = cursor;
  if (typeof value === "string") return true;
  const quoted = JSON.stringify(value);
  const shown = value === null || quoted.length > QUOTED_LENGTH_MAX ? "" : `: ${asText(quoted)}`;
  cursor.report(`must be an expression in quotes${shown}`);
  return false;
}

function asText(json: string): string {
  return json.includes('"') ? `'${json}'` : `"${json}"`;
}

/** Matches an expression of this format, without the braces of another one around it. */
const OTHER_EXPRESSION = `(\\s*(?:${[...WORKFLOW_NAMES].join("|")})\\b[^{}]{0,200})`;
const OTHER_BRACES = new RegExp(
  `(?<!\\$)\\{\\{${OTHER_EXPRESSION}\\}\\}|\\$\\{${OTHER_EXPRESSION}\\}`,
);

/** Warns of a text such as `{{ inputs.id }}`, which its author likely means as an expression. */
export function warnOfOtherBraces(cursor: Cursor): void {
  const found = typeof cursor.value === "string" ? OTHER_BRACES.exec(cursor.value) : null;
  if (found === null) return;
  const [written, mustache, dollar] = found;
  const expression = (mustache ?? dollar ?? "").trim();
  const message = `"${written}" is no expression, so it stays as it is`;
  cursor.warnInside(found.index, { message, suggestion: `\${{ ${expression} }}` });
}

/** Checks every template in a value of any shape. */
export function checkTemplate(cursor: Cursor, scope: CheckScope): void {
  warnOfOtherBraces(cursor);
  if (hasTemplate(cursor)) checkTextTemplate(cursor, scope);
  for (const item of cursor.items()) checkTemplate(item, scope);
  for (const [, entry] of cursor.entries()) checkTemplate(entry, scope);
}

/** Checks a text with templates. Returns the type of its result; null if it cannot be parsed. */
export function checkTextTemplate(cursor: Cursor, scope: CheckScope): ExpressionType | null {
  if (cursor.isFull()) return null;
  const { template, issues } = compileTemplate(String(cursor.value));
  for (const issue of issues) reportIssue(cursor, scope, issue);
  if (template === null) return null;
  for (const part of templateExpressions(template)) checkReads(cursor, scope, part);
  return typeGiven(template);
}

function reportIssue(cursor: Cursor, scope: CheckScope, issue: ExpressionIssue): void {
  if (cursor.isFull()) return;
  const { offset, message, unknownName } = issue;
  const declared = unknownName === undefined ? undefined : scope.pathOf(unknownName);
  cursor.reportInside(offset, { message, suggestion: declared ?? issue.suggestion });
}

function typeGiven(template: CompiledTemplate): ExpressionType {
  if (template.kind !== "expression") return "string";
  const { type } = template.expression;
  return type === "timestamp" || type === "duration" ? "string" : type;
}

interface PlacedExpression {
  expression: CompiledExpression;
  offset: number;
}

function checkReads(cursor: Cursor, scope: CheckScope, placed: PlacedExpression): void {
  checkReferences(cursor, scope, placed);
  checkCells(cursor, scope, placed);
}

/** Reports expressions that use the cells of a CSV, which are texts, as numbers. */
function checkCells(
  cursor: Cursor,
  scope: CheckScope,
  { expression, offset }: PlacedExpression,
): void {
  const types = scope.types();
  if (types === null) return;
  for (const { alwaysFails, ...misuse } of readCells(expression, types).misuses) {
    const at = offset + misuse.offset;
    if (alwaysFails) cursor.reportInside(at, misuse);
    else cursor.warnInside(at, misuse);
  }
}

function checkReferences(
  cursor: Cursor,
  scope: CheckScope,
  { expression, offset }: PlacedExpression,
): void {
  for (const reference of expression.references) {
    if (cursor.isFull()) return;
    const problem = scope.problemOf(reference);
    if (problem === null) continue;
    cursor.reportInside(offset + (reference.offsets[problem.at] ?? 0), problem);
  }
}
