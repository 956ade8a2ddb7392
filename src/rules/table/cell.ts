import {
  type Comparisons,
  type CompiledExpression,
  compileExpression,
  nearestName,
  within,
} from "../../expressions/mod.ts";
import type { Json } from "../../lib/json.ts";
import {
  type BoundSyntax,
  type CellIssue,
  type Literal,
  type Operator,
  readCell,
  type TestSyntax,
} from "./cell_syntax.ts";
import { type Column, describeColumn, hasOrder, type Scalar, scalarOf } from "./column.ts";
import { isWords, TOO_MANY } from "./then_cell.ts";

/** One of the tests of a cell. Its values have the form in which the column compares them. */
export type CellTest =
  | { readonly kind: "equal"; readonly value: Scalar }
  | { readonly kind: "range"; readonly from: Bound | null; readonly to: Bound | null }
  | { readonly kind: "not"; readonly tests: readonly CellTest[] }
  | { readonly kind: "expression"; readonly expression: CompiledExpression };

export interface Bound {
  readonly value: string | number;
  readonly isOpen: boolean;
}

const COMPARISONS_MAX = 1_000;

/** The tests of a cell, which matches if one of them does. */
export type Cell = readonly CellTest[];

/** `cell` is null if the cell matches everything, and if there are issues. */
export interface TypedCell {
  cell: Cell | null;
  issues: readonly CellIssue[];
}

export interface CellContext {
  column: Column;
  /** The names that the cell's expressions may read: `value` and the inputs. */
  names: ReadonlySet<string>;
  /** The number of expressions that the rule may still have; each expression decrements it. */
  expressions?: { left: number };
  /** The number of names that may still be compared to find a suggestion. */
  comparisons?: Comparisons;
  /**
   * Whether the cell was checked before, so that the types of its expressions are not checked
   * again.
   */
  isChecked?: boolean;
}

/** Reads a cell of `when`: its shorthand, the types of its values, and its expressions. */
export function typeCell(value: Json, context: CellContext): TypedCell {
  if (value === null) return { cell: null, issues: [] };
  if (typeof value === "object") return { cell: null, issues: [notText(value)] };
  const typist = new Typist(context);
  if (typeof value !== "string") {
    const test = typist.typeTest({ kind: "compare", offset: 0, operator: "==", value });
    return typist.done([test]);
  }
  const { tests, issue } = readCell(value);
  if (issue !== null) return { cell: null, issues: [issue] };
  return tests === null
    ? { cell: null, issues: [] }
    : typist.done(tests.map((test) => typist.typeTest(test)));
}

/** Whether a test can be decided without evaluating an expression. */
export function isExact(test: CellTest): boolean {
  return test.kind === "not" ? test.tests.every(isExact) : test.kind !== "expression";
}

/** Whether a cell's source can be decided without evaluating an expression. */
export function isExactText(cell: string): boolean {
  const hasExpression = (test: TestSyntax): boolean =>
    test.kind === "not" ? test.tests.some(hasExpression) : test.kind === "expression";
  return !readCell(cell).tests?.some(hasExpression);
}

/**
 * Explains a value that is no cell. YAML reads `[DE, AT]` as a list, so its items are suggested as
 * a text.
 */
function notText(value: Json): CellIssue {
  const message = "must be a text, a number, true or false";
  const isList = Array.isArray(value) && value.every((item) => typeof item !== "object");
  if (!isList || value.length === 0 || value.length > 20) return { offset: 0, message };
  return { offset: 0, message, suggestion: value.map((item) => JSON.stringify(item)).join(", ") };
}

const NEVER: CellTest = { kind: "not", tests: [{ kind: "range", from: null, to: null }] };

class Typist {
  readonly #issues: CellIssue[] = [];
  readonly #column: Column;
  readonly #context: CellContext;

  constructor(context: CellContext) {
    this.#context = context;
    this.#column = context.column;
  }

  done(cell: Cell): TypedCell {
    return this.#issues.length > 0 ? { cell: null, issues: this.#issues } : { cell, issues: [] };
  }

  typeTest(test: TestSyntax): CellTest {
    switch (test.kind) {
      case "compare":
        return this.#typeComparison(test);
      case "interval":
        return this.#typeInterval(test);
      case "not":
        return { kind: "not", tests: test.tests.map((inner) => this.typeTest(inner)) };
      case "expression":
        return this.#typeExpression(test);
    }
  }

  #typeComparison(test: TestSyntax & { kind: "compare" }): CellTest {
    const { operator, offset } = test;
    const value = this.#typeLiteral(test.value, offset);
    if (value === undefined) return NEVER;
    if (operator === "==") return { kind: "equal", value };
    if (operator === "!=") return { kind: "not", tests: [{ kind: "equal", value }] };
    return this.#typeOrder(value, { operator, offset });
  }

  #typeOrder(
    value: Scalar,
    { operator, offset }: { operator: Operator; offset: number },
  ): CellTest {
    const bound = this.#boundOf(value, { isOpen: operator === "<" || operator === ">", offset });
    const isUpper = operator === "<" || operator === "<=";
    return { kind: "range", from: isUpper ? null : bound, to: isUpper ? bound : null };
  }

  #typeInterval({ from, to, offset }: TestSyntax & { kind: "interval" }): CellTest {
    const ends = [from, to].map((end) => this.#typeBound(end, offset));
    const [low = null, high = null] = ends;
    if (low && high && typeof low.value !== typeof high.value) {
      this.#report(offset, "must have ends of one type");
    }
    return { kind: "range", from: low, to: high };
  }

  #typeBound({ value, isOpen }: BoundSyntax, offset: number): Bound | null {
    const scalar = this.#typeLiteral(value, offset);
    return scalar === undefined ? null : this.#boundOf(scalar, { isOpen, offset });
  }

  #boundOf(value: Scalar, { isOpen, offset }: { isOpen: boolean; offset: number }): Bound | null {
    if (hasOrder(this.#column) && (typeof value === "string" || typeof value === "number")) {
      return { value, isOpen };
    }
    const noun = this.#column.type === "enum" ? "an enum" : describeColumn(this.#column);
    const what = hasOrder(this.#column) ? JSON.stringify(value) : noun;
    this.#report(offset, `${what} has no order: use a list of values, == or !=`);
    return null;
  }

  #typeLiteral(literal: Literal, offset: number): Scalar | undefined {
    const scalar = scalarOf(this.#column, literal);
    if (scalar !== undefined) return scalar;
    const message = `must compare with ${describeColumn(this.#column)}, not with ${shown(literal)}`;
    this.#report(offset, message, this.#suggestFor(literal));
    return undefined;
  }

  /**
   * Suggests the literal as a value of the column's type, if only its quotes are wrong; of an enum,
   * the nearest option.
   */
  #suggestFor(literal: Literal): string | undefined {
    const { type } = this.#column;
    if (type === "enum") {
      const nearest = this.#nearestOption(String(literal));
      return nearest === undefined ? undefined : JSON.stringify(nearest);
    }
    if (type === "string") return JSON.stringify(String(literal));
    const text = typeof literal === "string" ? literal.trim() : "";
    const isNumber = type === "number" && /^-?\d+(\.\d+)?$/.test(text);
    return isNumber || (type === "boolean" && /^(true|false)$/.test(text)) ? text : undefined;
  }

  #typeExpression({ source, offset }: TestSyntax & { kind: "expression" }): CellTest {
    const { names, isChecked, expressions } = this.#context;
    if (expressions && expressions.left-- <= 0) {
      this.#report(offset, TOO_MANY.message);
      return NEVER;
    }
    const { expression, issues } = compileExpression(source, { names, isChecked });
    for (const issue of issues) this.#reportExpression(issue, { source, offset });
    if (expression === null) return NEVER;
    const { type } = expression;
    if (/^0\d+$/.test(source)) this.#report(offset, "a number has no separators: 1000, not 1,000");
    else if (type !== "any" && type !== "boolean") {
      this.#report(offset, `must give true or false, not a ${type}`, `== ${source}`);
    }
    return { kind: "expression", expression };
  }

  #reportExpression(
    { offset: inside, message, suggestion }: CellIssue,
    { source, offset }: { source: string; offset: number },
  ): void {
    const hint = hintFor(source);
    if (hint !== null) return this.#report(offset, hint);
    const { type } = this.#column;
    const isText = (type === "string" || type === "enum") && isWords(source);
    const meant = isText && type === "enum" ? this.#nearestOption(source) : source;
    const quoted = isText && meant !== undefined ? JSON.stringify(meant) : undefined;
    // `expressionOf()` may have put `value` before the author's text.
    this.#report(
      offset + (source.startsWith("value ") ? 0 : inside),
      message,
      quoted ?? suggestion,
    );
  }

  #nearestOption(name: string): string | undefined {
    const { comparisons = { left: COMPARISONS_MAX } } = this.#context;
    return nearestName(name, within(comparisons, this.#column.options));
  }

  #report(offset: number, message: string, suggestion?: string): void {
    this.#issues.push(
      suggestion === undefined ? { offset, message } : {
        offset,
        message,
        suggestion,
      },
    );
  }
}

/**
 * Returns a hint about the notation if the source looks like an interval or a comparison of another
 * language.
 */
function hintFor(source: string): string | null {
  if (/^[\s\S]{1,100}\.\.(?!\.)/.test(source)) {
    return "an interval is written in brackets with values at both ends: [1..5], [1..5) or ]1..5]";
  }
  return /[≤≥≠]|<>/.test(source.slice(0, 100)) ? "compare with <=, >= or !=" : null;
}

function shown(literal: Literal): string {
  const text = typeof literal === "number" ? String(literal) : JSON.stringify(literal);
  return text.length > 60 ? `a text of ${text.length - 2} characters` : text;
}
