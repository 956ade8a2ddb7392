import { type ASTNode } from "./environment.ts";
import { describeValue } from "./types.ts";
import { isEqual, isIn } from "./values/equality.ts";
import { isContrary, isNumberText } from "./values/number_text.ts";

/** The side of an operator. */
type Side = "left" | "right";

/** Thrown if a text that stands for a number meets a number, as the cells of a CSV do. */
export class TextNumberError extends Error {
  override readonly name = "TextNumberError";
  readonly operator: string;
  /** The side of the text. */
  readonly side: Side;

  /** Whether the other side is such a text, too. */
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

/** Throws `TextNumberError` if two texts stand for numbers whose order is the contrary one. */
export function refuseTextOrder(operator: string, left: string, right: string): void {
  if (!isContrary(left, right)) return;
  throw new TextNumberError(operator, { text: left, side: "left", other: right });
}

/** The expression to write instead: `double(item.amount)`. */
export function mendOf(
  { operator, side, areBothTexts }: TextNumberError,
  { root, offset }: { root: ASTNode; offset: number },
): string {
  const names = operator === "==" ? ["==", "!="] : [operator];
  const found = [...nodesOf(root)].filter(({ op }) => names.includes(op));
  const around = found.filter(({ start, end }) => start <= offset && offset <= end);
  // The library does not tell the place of every failure.
  const node = around.at(-1) ?? (found.length === 1 ? found[0] : undefined);
  const operands = Array.isArray(node?.args) ? node.args : [];
  const [left, right] = operands;
  if (areBothTexts) {
    if (!isNode(left) || !isNode(right)) return `double(…) ${operator} double(…)`;
    return `${asDouble(root, left)} ${operator} ${asDouble(root, right)}`;
  }
  const operand = side === "left" ? left : right;
  // The text may be one of many in a list.
  if (!isNode(operand) || (operator === "in" && side === "right")) return "double(…)";
  return asDouble(root, operand);
}

function asDouble({ input }: ASTNode, { start, end }: ASTNode): string {
  return `double(${input.slice(start, end)})`;
}

/** A tree's nodes, each before its parts. */
function* nodesOf(node: ASTNode): Generator<ASTNode> {
  yield node;
  for (const part of [node.args].flat(3)) if (isNode(part)) yield* nodesOf(part);
}

function isNode(value: unknown): value is ASTNode {
  return typeof value === "object" && value !== null && "op" in value && "args" in value;
}
