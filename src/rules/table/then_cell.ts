import {
  type CompiledExpression,
  compileExpression,
  type ExpressionType,
} from "../../expressions/mod.ts";
import type { Json } from "../../lib/json.ts";
import { inputProblem } from "../../services/catalogue.ts";
import type { CellIssue } from "./cell_syntax.ts";
import { EXPRESSIONS_MAX } from "./limits.ts";
import type { InputDeclaration, OutputDeclaration } from "./rule.ts";

/** The value that a row gives to an output. */
export type ThenCell =
  | { readonly kind: "value"; readonly value: Json }
  | { readonly kind: "expression"; readonly expression: CompiledExpression };

export interface ThenContext {
  output: OutputDeclaration;
  /** The inputs that the cell's expressions may read. */
  names: ReadonlySet<string>;
  /** The number of expressions that the rule may still have; each expression decrements it. */
  expressions?: { left: number };
  /** Whether the cell was read before without an issue. */
  isChecked?: boolean;
}

export interface ReadThenCell {
  /** Null if there are issues. */
  cell: ThenCell | null;
  issues: readonly CellIssue[];
}

/** Reads a cell of `then`: a text is an expression, every other value is a constant. */
export function readThenCell(given: Json, context: ThenContext): ReadThenCell {
  const value = typeof given === "string" ? literalOf(given) : given;
  if (value !== undefined) {
    return { cell: { kind: "value", value }, issues: valueIssues(value, context) };
  }
  const source = String(given);
  const { names, isChecked, expressions } = context;
  if (expressions && expressions.left-- <= 0) return { cell: null, issues: [TOO_MANY] };
  const { expression, issues } = compileExpression(source, { names, isChecked });
  if (expression === null) {
    return {
      cell: null,
      issues: issues.map((issue) => withQuotes(issue, { source, context })),
    };
  }
  const issue = typeIssue(expression.type, context.output);
  if (issue !== null) return { cell: null, issues: [issue] };
  return { cell: { kind: "expression", expression }, issues: [] };
}

/** The message for each expression above the limit. */
export const TOO_MANY: CellIssue = {
  offset: 0,
  message: `a rule may have at most ${EXPRESSIONS_MAX} expressions`,
};

/**
 * Returns the value of a text in quotes, a number, true, false or null, which need no expression.
 */
function literalOf(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return typeof value === "object" && value !== null ? undefined : value;
  } catch {
    return undefined;
  }
}

function valueIssues(value: Json, { output, isChecked }: ThenContext): CellIssue[] {
  const message = value === null || isChecked ? null : inputProblem(output, value);
  return message === null ? [] : [{ offset: 0, message }];
}

/** Suggests quotes: `large` was meant as a text if no input has that name. */
function withQuotes(
  { offset, message, suggestion }: CellIssue,
  { source, context }: { source: string; context: ThenContext },
): CellIssue {
  const { type } = context.output;
  const isText = type === "string" || type === "enum" || type === "date";
  const quoted = isText && isWords(source) ? JSON.stringify(source) : undefined;
  const meant = quoted ?? suggestion;
  return meant === undefined ? { offset, message } : { offset, message, suggestion: meant };
}

/** Whether a text looks like words or a date rather than an expression. */
export function isWords(text: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{N} ._:-]*$/u.test(text) && text.length <= 100;
}

const GIVEN_TYPES: Readonly<Record<InputDeclaration["type"], readonly ExpressionType[]>> = {
  string: ["string", "timestamp", "duration"],
  number: ["number"],
  boolean: ["boolean"],
  date: ["string", "timestamp"],
  enum: ["string"],
  file: ["string"],
  json: ["any", "boolean", "number", "string", "list", "map", "timestamp", "duration"],
};

function typeIssue(given: ExpressionType, { type }: OutputDeclaration): CellIssue | null {
  if (given === "any" || GIVEN_TYPES[type].includes(given)) return null;
  const noun = type === "boolean" ? "true or false" : `a ${type}`;
  return { offset: 0, message: `must give ${noun}, not a ${given}` };
}
