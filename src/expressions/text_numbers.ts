import { type ASTNode } from "./environment.ts";
import { describeValue } from "./types.ts";
import { isEqual, isIn } from "./values/equality.ts";
import { isNumberText } from "./values/number_text.ts";

/** The side of an operator. */
type Side = "left" | "right";

/** Thrown if a text that stands for a number meets a number, as the cells of a CSV do. */
export class TextNumberError extends Error {
  override readonly name = "TextNumberError";
  readonly operator: string;
  /** The side of the text. */
  readonly side: Side;

  constructor(operator: string, { text, side }: { text: string; side: Side }) {
    super(`${operator} cannot stand between a number and ${describeValue(text)}`);
    this.operator = operator;
    this.side = side;
  }
}

/** `==` of two operands. Throws `TextNumberError`: the two would never be equal. */
export function equalOperands(left: unknown, right: unknown): boolean {
  refuseTextNumber("==", left, right);
  return isEqual(left, right);
}

/**
 * `in` of two operands. Throws `TextNumberError` if the list holds only what is of another type.
 */
export function amongOperands(value: unknown, collection: unknown): boolean {
  if (isIn(value, collection)) return true;
  if (Array.isArray(collection)) {
    for (const item of collection) refuseTextNumber("in", value, item);
  }
  return false;
}

/** The operators that take two numbers, or two values of another type. */
export const NUMBER_OPERATORS: readonly string[] = ["<", "<=", ">", ">=", "+", "-", "*", "/", "%"];

/** The operator between a text and a number, which always throws. */
export function refuseMixed(operator: string): (left: unknown, right: unknown) => never {
  return (left, right) => {
    refuseTextNumber(operator, left, right);
    const types = typeof left === "string" ? ["string", "number"] : ["number", "string"];
    throw new Error(`no such operation: ${types.join(` ${operator} `)}`);
  };
}

/** Throws `TextNumberError` if one is a number and the other a text that stands for one. */
export function refuseTextNumber(operator: string, left: unknown, right: unknown): void {
  if (typeof left === "string" && typeof right === "number" && isNumberText(left)) {
    throw new TextNumberError(operator, { text: left, side: "left" });
  }
  if (typeof left === "number" && typeof right === "string" && isNumberText(right)) {
    throw new TextNumberError(operator, { text: right, side: "right" });
  }
}

/** The expression to write instead: `double(item.amount)`. */
export function mendOf(
  { operator, side }: TextNumberError,
  { root, offset }: { root: ASTNode; offset: number },
): string {
  const names = operator === "==" ? ["==", "!="] : [operator];
  const found = [...nodesOf(root)].filter(({ op }) => names.includes(op));
  const around = found.filter(({ start, end }) => start <= offset && offset <= end);
  // The library does not tell the place of every failure.
  const node = around.at(-1) ?? (found.length === 1 ? found[0] : undefined);
  const operand = Array.isArray(node?.args) ? node.args[side === "left" ? 0 : 1] : null;
  // The text may be one of many in a list.
  if (!isNode(operand) || (operator === "in" && side === "right")) return "double(…)";
  return `double(${root.input.slice(operand.start, operand.end)})`;
}

/** A tree's nodes, each before its parts. */
function* nodesOf(node: ASTNode): Generator<ASTNode> {
  yield node;
  for (const part of [node.args].flat(3)) if (isNode(part)) yield* nodesOf(part);
}

function isNode(value: unknown): value is ASTNode {
  return typeof value === "object" && value !== null && "op" in value && "args" in value;
}
