import { type ASTNode } from "./environment.ts";
import { describeValue } from "./types.ts";
import { isEqual, isIn } from "./values/equality.ts";
import { isContrary, isNumberText } from "./values/number_text.ts";

/** The side of an operator. */
type Side = "left" | "right";

/** Thrown if an operator gets a number and a text that contains a number, as cells of a CSV do. */
export class TextNumberError extends Error {
  override readonly name = "TextNumberError";
  readonly operator: string;
  /** The side on which the text is. */
  readonly side: Side;

  /** Whether the other side is also a text that contains a number. */
  readonly areBothTexts: boolean;

  constructor(
    operator: string,
    { text, side, other }: { text: string; side: Side; other?: string },
  ) {
    super(
      other === undefined
        ? `${operator} cannot stand between a number and ${describeValue(text)}`
        : `${operator} compares ${describeValue(text)} and ${describeValue(other)} as texts, ` +
          "not as numbers",
    );
    this.operator = operator;
    this.side = side;
    this.areBothTexts = other !== undefined;
  }
}

/**
 * Implements `==`. Throws `TextNumberError` for a number and a text that contains a number, which
 * are never equal.
 */
export function equalOperands(left: unknown, right: unknown): boolean {
  refuseTextNumber("==", left, right);
  return isEqual(left, right);
}

/**
 * Implements `in`. Throws `TextNumberError` if no item is equal, and an item and the value are a
 * number and a text that contains a number.
 */
export function amongOperands(value: unknown, collection: unknown): boolean {
  if (isIn(value, collection)) return true;
  if (Array.isArray(collection)) {
    for (const item of collection) refuseTextNumber("in", value, item);
  }
  return false;
}

/** The operators that accept two numbers, or two values of another type. */
export const NUMBER_OPERATORS: readonly string[] = ["<", "<=", ">", ">=", "+", "-", "*", "/", "%"];

/** Returns the implementation of the operator for a text and a number, which always throws. */
export function refuseMixed(operator: string): (left: unknown, right: unknown) => never {
  return (left, right) => {
    refuseTextNumber(operator, left, right);
    const types = typeof left === "string" ? ["string", "number"] : ["number", "string"];
    throw new Error(`no such operation: ${types.join(` ${operator} `)}`);
  };
}

/**
 * Throws `TextNumberError` if one value is a number and the other a text that contains a number.
 */
export function refuseTextNumber(operator: string, left: unknown, right: unknown): void {
  if (typeof left === "string" && typeof right === "number" && isNumberText(left)) {
    throw new TextNumberError(operator, { text: left, side: "left" });
  }
  if (typeof left === "number" && typeof right === "string" && isNumberText(right)) {
    throw new TextNumberError(operator, { text: right, side: "right" });
  }
}

/**
 * Throws `TextNumberError` if two texts contain numbers whose order differs from that of the texts.
 */
export function refuseTextOrder(operator: string, left: string, right: string): void {
  if (!isContrary(left, right)) return;
  throw new TextNumberError(operator, { text: left, side: "left", other: right });
}

/** Returns the expression to suggest, such as `double(item.amount)`. */
export function suggestionOf(
  { operator, side, areBothTexts }: TextNumberError,
  { root, offset }: { root: ASTNode; offset: number },
): string {
  const names = operator === "==" ? ["==", "!="] : [operator];
  const found = [...nodesOf(root)].filter(({ op }) => names.includes(op));
  const around = found.filter(({ start, end }) => start <= offset && offset <= end);
  // The library does not report the place of every failure.
  const node = around.at(-1) ?? (found.length === 1 ? found[0] : undefined);
  const operands = Array.isArray(node?.args) ? node.args : [];
  const [left, right] = operands;
  if (areBothTexts) {
    if (!isNode(left) || !isNode(right)) return `double(…) ${operator} double(…)`;
    return `${asDouble(root, left)} ${operator} ${asDouble(root, right)}`;
  }
  const operand = side === "left" ? left : right;
  // The text may be an item of the list, which cannot be converted in place.
  if (!isNode(operand) || (operator === "in" && side === "right")) return "double(…)";
  return asDouble(root, operand);
}

function asDouble({ input }: ASTNode, { start, end }: ASTNode): string {
  return `double(${input.slice(start, end)})`;
}

/** Yields the nodes of a tree, each before its parts. */
function* nodesOf(node: ASTNode): Generator<ASTNode> {
  yield node;
  for (const part of [node.args].flat(3)) if (isNode(part)) yield* nodesOf(part);
}

function isNode(value: unknown): value is ASTNode {
  return typeof value === "object" && value !== null && "op" in value && "args" in value;
}
