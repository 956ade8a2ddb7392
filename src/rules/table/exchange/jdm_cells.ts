import { type Literal, readCell, takesAll, type TestSyntax } from "../cell_syntax.ts";
import type { InputDeclaration } from "../rule.ts";

/** A cell of `when` as JDM writes it: `$` is the value, `and`, `or` and `not` are words. */
export function toJdmCell(cell: string, type: InputDeclaration["type"]): string {
  if (takesAll(cell)) return "";
  const { tests } = readCell(cell);
  if (tests === null) return toJdmExpression(cell);
  const short = tests.map((test) => type === "date" ? null : shorthandOf(test));
  if (short.every((test) => test !== null)) return short.join(", ");
  return tests.map((test) => conditionOf(test, type)).join(" or ");
}

/** Null for what JDM has no shorthand for. */
function shorthandOf(test: TestSyntax): string | null {
  if (test.kind === "interval") {
    const { from, to } = test;
    const ends = `${JSON.stringify(from.value)}..${JSON.stringify(to.value)}`;
    return `${from.isOpen ? "(" : "["}${ends}${to.isOpen ? ")" : "]"}`;
  }
  if (test.kind !== "compare") return null;
  const value = JSON.stringify(test.value);
  return test.operator === "==" ? value : `${test.operator} ${value}`;
}

function conditionOf(test: TestSyntax, type: InputDeclaration["type"]): string {
  const value = type === "date" ? "date($)" : "$";
  const printed = (literal: Literal): string =>
    type === "date" ? `date(${JSON.stringify(literal)})` : JSON.stringify(literal);
  switch (test.kind) {
    case "compare":
      return `${value} ${test.operator} ${printed(test.value)}`;
    case "interval": {
      const low = `${value} ${test.from.isOpen ? ">" : ">="} ${printed(test.from.value)}`;
      const high = `${value} ${test.to.isOpen ? "<" : "<="} ${printed(test.to.value)}`;
      return `(${low} and ${high})`;
    }
    case "not":
      return `not (${test.tests.map((inner) => conditionOf(inner, type)).join(" or ")})`;
    case "expression":
      return `(${toJdmExpression(test.source)})`;
  }
}

/** Signs and words outside of texts; the functions of the two languages differ. */
export function toJdmExpression(source: string): string {
  return outsideTexts(
    source,
    (code) =>
      code.replaceAll("&&", " and ").replaceAll("||", " or ").replaceAll(/!(?!=)/g, " not ")
        .replaceAll(/(?<![.\w])value\b/g, "$"),
  );
}

/** A cell of JDM, or an expression of it, as a rule writes it. */
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
  const parts = source.split(/("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/);
  return parts.map((part, at) => at % 2 === 1 ? part : convert(part)).join("");
}
