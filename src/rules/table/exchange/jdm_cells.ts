import { AppError } from "../../../lib/errors.ts";
import {
  type Literal,
  matchesAnything,
  type Operator,
  readCell,
  type TestSyntax,
} from "../cell_syntax.ts";
import type { InputDeclaration } from "../rule.ts";

/**
 * Converts a cell of `when` to JDM, where `$` is the value of the cell, and `and`, `or` and `not`
 * are words.
 */
export function toJdmCell(cell: string, type: InputDeclaration["type"]): string {
  if (matchesAnything(cell)) return "";
  const { tests } = readCell(cell);
  if (tests === null) return toJdmExpression(cell);
  const short = tests.map((test) => type === "date" ? null : shorthandOf(test));
  if (short.every((test) => test !== null)) return short.join(", ");
  const choices = tests.flatMap((test) => choicesOf(test, { type, isNegated: false }));
  // JDM does not allow brackets around `and` and `or`, so the conditions are written without
  // brackets.
  return choices.map((conditions) => conditions.join(" and ")).join(" or ");
}

/** Returns null if JDM has no shorthand for the test. */
function shorthandOf(test: TestSyntax): string | null {
  if (test.kind === "interval") return intervalOf(test);
  if (test.kind !== "compare") return null;
  const value = JSON.stringify(test.value);
  return test.operator === "==" ? value : `${test.operator} ${value}`;
}

function intervalOf({ from, to }: TestSyntax & { kind: "interval" }): string {
  const ends = `${JSON.stringify(from.value)}..${JSON.stringify(to.value)}`;
  return `${from.isOpen ? "(" : "["}${ends}${to.isOpen ? ")" : "]"}`;
}

/** Alternatives, each a list of conditions that must all hold. */
type Choices = string[][];

interface CellKind {
  type: InputDeclaration["type"];
  isNegated: boolean;
}

function choicesOf(test: TestSyntax, cell: CellKind): Choices {
  const { type, isNegated } = cell;
  switch (test.kind) {
    case "compare":
      return [[comparisonOf(test, cell)]];
    case "interval": {
      if (type !== "date") return [[`$ ${isNegated ? "not in" : "in"} ${intervalOf(test)}`]];
      const { from, to } = test;
      const low = comparisonOf({ operator: from.isOpen ? ">" : ">=", value: from.value }, cell);
      const high = comparisonOf({ operator: to.isOpen ? "<" : "<=", value: to.value }, cell);
      return isNegated ? [[low], [high]] : [[low, high]];
    }
    case "not": {
      const inner = test.tests.map((each) => choicesOf(each, { type, isNegated: !isNegated }));
      return isNegated ? inner.flat() : inner.reduce(both, [[]]);
    }
    case "expression": {
      const source = toJdmExpression(test.source);
      return [[isNegated ? `not (${source})` : source]];
    }
  }
}

const CHOICES_MAX = 2_000;

function both(left: Choices, right: Choices): Choices {
  if (left.length * right.length > CHOICES_MAX) {
    const message = `Cannot export the rule: a not(…) in it has more than ${CHOICES_MAX} cases`;
    throw new AppError("unprocessable", message);
  }
  return left.flatMap((first) => right.map((second) => [...first, ...second]));
}

const OPPOSITES: Readonly<Record<string, string>> = { "==": "!=", "!=": "==" };

function comparisonOf(
  { operator, value }: { operator: Operator; value: Literal },
  { type, isNegated }: CellKind,
): string {
  const isDate = type === "date" && value !== null;
  const [left, right] = isDate
    ? ["date($)", `date(${JSON.stringify(value)})`]
    : ["$", JSON.stringify(value)];
  if (!isNegated) return `${left} ${operator} ${right}`;
  const opposite = OPPOSITES[operator];
  // Null is neither less nor greater than any value, so the opposite of < is not >=.
  return opposite ? `${left} ${opposite} ${right}` : `not (${left} ${operator} ${right})`;
}

/**
 * Converts the operators outside of texts to JDM. Function names are not converted, although they
 * differ.
 */
export function toJdmExpression(source: string): string {
  return outsideTexts(
    source,
    (code) =>
      code.replaceAll("&&", " and ").replaceAll("||", " or ").replaceAll(/!(?!=)/g, " not ")
        .replaceAll(/(?<![.\w])value\b/g, "$"),
  );
}

/** Converts a cell or an expression of JDM to the language of rules. */
export function fromJdm(source: string): string {
  const translated = outsideTexts(
    source,
    (code) =>
      code.replaceAll(/(?<!\w)\$(?![\w.])/g, "value").replaceAll(/(?<![.\w])and\b/g, "&&")
        .replaceAll(/(?<![.\w])or\b/g, "||").replaceAll(/(?<![.\w])not\b(?!\s+in\b)\s*/g, "!")
        .replaceAll(/\bnil\b/g, "null"),
  );
  return translated.trim();
}

function outsideTexts(source: string, convert: (code: string) => string): string {
  // A text that is never closed extends to the end. Otherwise, the search would restart at each
  // quote.
  const parts = source.split(/("(?:[^"\\]|\\[^]?)*(?:"|$)|'(?:[^'\\]|\\[^]?)*(?:'|$))/);
  return parts.map((part, at) => at % 2 === 1 ? part : convert(part)).join("");
}
