import { describeFailure, failureOffset } from "../failure.ts";
import type { ExpressionIssue } from "../issue.ts";

/**
 * Operators of other languages at which the parser stops, with the corresponding operators of CEL.
 */
const OPERATORS_ELSEWHERE: readonly (readonly [RegExp, string])[] = [
  [/^and\b/, "&&"],
  [/^or\b/, "||"],
  [/^not\b/, "!"],
  [/^&/, "&&"],
  [/^\|/, "||"],
  [/^=+/, "=="],
];

/** Explains why a text is no expression, for people who know other languages. */
export function describeSyntaxFailure(source: string, error: unknown): ExpressionIssue {
  if (source.trim() === "") return { offset: 0, message: "the expression is empty" };
  const offset = failureOffset(error) ?? 0;
  const message = describeFailure(error);
  if (message === "unterminated string") return { offset, message: "the quote is never closed" };
  const word = /^[A-Za-z_]\w*/.exec(source.slice(offset, offset + WORD_LENGTH_MAX))?.[0];
  const isStray = message.startsWith("unexpected character");
  return operatorElsewhere(source, offset) ??
    { offset, message: isStray && word ? `unexpected word "${word}"` : message };
}

const WORD_LENGTH_MAX = 40;

function operatorElsewhere(source: string, offset: number): ExpressionIssue | null {
  // The parser reads "not" as a name and stops after it. It reads "===" as "==" and stops at the
  // last "=".
  const before = /(?:\bnot\s+|={2})$/.exec(
    source.slice(Math.max(0, offset - WORD_LENGTH_MAX), offset),
  );
  const start = offset - (before?.[0].length ?? 0);
  const rest = source.slice(start, offset + WORD_LENGTH_MAX);
  for (const [pattern, operator] of OPERATORS_ELSEWHERE) {
    const written = pattern.exec(rest)?.[0];
    if (written === undefined || written === operator) continue;
    return { offset: start, message: `"${written}" is not an operator: use ${operator}` };
  }
  return null;
}
