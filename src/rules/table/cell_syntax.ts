import { CELL_TESTS_MAX, NOT_LEVELS_MAX } from "./limits.ts";

/** A value as written in a cell. Whether a text is a date depends on the column. */
export type Literal = string | number | boolean | null;

const OPERATORS = ["<", "<=", ">", ">=", "==", "!="] as const;

export type Operator = typeof OPERATORS[number];

/**
 * One of the tests of a cell, which matches if one of them does. `offset` is the position in the
 * cell.
 */
export type TestSyntax =
  | { kind: "compare"; offset: number; operator: Operator; value: Literal }
  | { kind: "interval"; offset: number; from: BoundSyntax; to: BoundSyntax }
  | { kind: "not"; offset: number; tests: readonly TestSyntax[] }
  | { kind: "expression"; offset: number; source: string };

export interface BoundSyntax {
  value: Literal;
  isOpen: boolean;
}

export interface CellIssue {
  offset: number;
  message: string;
  suggestion?: string;
}

/** `tests` is null if the cell matches everything. */
export type ParsedCell =
  | { tests: readonly TestSyntax[] | null; issue: null }
  | { tests: null; issue: CellIssue };

/** Reads the shorthand of a cell. Text that is no shorthand is an expression. */
export function readCell(text: string): ParsedCell {
  if (matchesAnything(text)) return { tests: null, issue: null };
  try {
    return { tests: new CellReader(text).read(), issue: null };
  } catch (error) {
    if (!(error instanceof CellError)) throw error;
    return { tests: null, issue: { offset: error.offset, message: error.message } };
  }
}

/** Returns whether a text is a cell that matches everything. */
export function matchesAnything(text: string): boolean {
  const said = text.trim();
  return said === "" || said === "-";
}

class CellError extends Error {
  constructor(readonly offset: number, message: string) {
    super(message);
  }
}

const DATE = String.raw`\d{4}-\d{2}-\d{2}(?:[Tt][\d:.]+(?:[Zz]|[+-]\d{2}:\d{2})?)?`;
const NUMBER = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?`;
const TEXT = String.raw`"(?:[^"\\\n]|\\["\\/bfnrt]|\\u[\dA-Fa-f]{4})*"|'[^'\\\n]*'`;
const VALUE = String.raw`(?:${TEXT}|${DATE}|${NUMBER}|true|false|null)`;

/** Ends a value, a comparison or an interval: a comma, a closing bracket or the end must follow. */
const AFTER = String.raw`(?=\s*(?:[,)]|$))`;
const COMPARISON = new RegExp(String.raw`(<=|>=|!=|==|=|<|>)?\s*(${VALUE})${AFTER}`, "y");
const INTERVAL = new RegExp(
  String.raw`([[\](])\s*(${VALUE})\s*\.\.\s*(${VALUE})\s*([\])[])${AFTER}`,
  "y",
);
const NOT = /not\s*\(/y;
const OPERATOR = /<=|>=|!=|==|=(?!=)|<|>/y;
const AMONG = /(not\s+)?in\b/y;
const SPACE = /\s*/y;

class CellReader {
  #at = 0;
  #count = 0;

  constructor(private readonly text: string) {}

  read(): TestSyntax[] {
    const tests = this.#readTests(0);
    if (this.#at < this.text.length) this.#fail("there is no bracket that this one closes");
    return tests;
  }

  #readTests(level: number): TestSyntax[] {
    const tests: TestSyntax[] = [];
    do {
      this.#skipSpace();
      tests.push(this.#readTest(level));
      this.#skipSpace();
      if (++this.#count > CELL_TESTS_MAX) {
        this.#fail(`a cell may have at most ${CELL_TESTS_MAX} values`);
      }
    } while (this.#take(","));
    return tests;
  }

  #readTest(level: number): TestSyntax {
    const offset = this.#at;
    const interval = this.#match(INTERVAL);
    if (interval) {
      const [, opening, from = "", to = "", closing] = interval;
      return {
        kind: "interval",
        offset,
        from: { value: valueOf(from), isOpen: opening !== "[" },
        to: { value: valueOf(to), isOpen: closing !== "]" },
      };
    }
    const comparison = this.#match(COMPARISON);
    if (comparison) {
      const [, operator = "==", value = ""] = comparison;
      return { kind: "compare", offset, operator: operatorOf(operator), value: valueOf(value) };
    }
    return this.#match(NOT) ? this.#readNot(offset, level) : this.#readExpression(offset);
  }

  #readNot(offset: number, level: number): TestSyntax {
    if (level >= NOT_LEVELS_MAX) this.#fail("not(…) is nested too deeply");
    const tests = this.#readTests(level + 1);
    if (!this.#take(")")) this.#fail("the ( of not( is never closed", offset);
    return { kind: "not", offset, tests };
  }

  /** Reads up to the next comma or closing bracket that is outside of brackets and texts. */
  #readExpression(offset: number): TestSyntax {
    const leading = this.#match(AMONG) ?? this.#match(OPERATOR);
    const start = this.#at;
    this.#passExpression();
    const rest = this.text.slice(start, this.#at).trimEnd();
    if (rest === "") this.#fail("a value is missing here", leading ? start : offset);
    return { kind: "expression", offset, source: expressionOf(leading, rest) };
  }

  #passExpression(): void {
    const open: string[] = [];
    for (; this.#at < this.text.length; this.#at++) {
      const sign = this.text.charAt(this.#at);
      if (sign === '"' || sign === "'") this.#passText(sign);
      else if ("([{".includes(sign)) open.push(sign);
      else if (")]}".includes(sign)) {
        if (open.length === 0) return;
        open.pop();
      } else if (sign === "," && open.length === 0) return;
    }
  }

  /**
   * Skips a text up to its closing quote. If the quote is missing, the parser of expressions
   * reports it.
   */
  #passText(quote: string): void {
    for (this.#at++; this.#at < this.text.length; this.#at++) {
      const sign = this.text.charAt(this.#at);
      if (sign === "\\") this.#at++;
      else if (sign === quote) return;
    }
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.text);
    if (found) this.#at += found[0].length;
    return found;
  }

  #take(sign: string): boolean {
    const isThere = this.text[this.#at] === sign;
    if (isThere) this.#at++;
    return isThere;
  }

  #skipSpace(): void {
    this.#match(SPACE);
  }

  #fail(message: string, offset = this.#at): never {
    throw new CellError(offset, message);
  }
}

/** Completes a comparison that lacks its left side: `>= 2 * base` becomes `value >= 2 * base`. */
function expressionOf(leading: RegExpExecArray | null, rest: string): string {
  if (leading === null) return rest;
  const [word, isNegated] = leading;
  if (word.endsWith("in")) {
    return isNegated === undefined ? `value in ${rest}` : `!(value in ${rest})`;
  }
  return `value ${operatorOf(word)} ${rest}`;
}

function operatorOf(sign: string): Operator {
  return sign === "=" ? "==" : OPERATORS.find((operator) => operator === sign) ?? "==";
}

/** Control characters, which JSON allows in a text only if escaped. */
// deno-lint-ignore no-control-regex
const CONTROL = /[\0-\x1f]/g;

function escaped(control: string): string {
  return `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

function valueOf(source: string): Literal {
  if (source.startsWith('"')) return JSON.parse(source.replace(CONTROL, escaped));
  if (source.startsWith("'")) return source.slice(1, -1);
  if (source === "true" || source === "false") return source === "true";
  if (source === "null") return null;
  return /^\d{4}-\d{2}-\d{2}/.test(source) ? source : Number(source);
}
