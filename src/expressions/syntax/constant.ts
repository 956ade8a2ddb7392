import type { ASTNode } from "../environment.ts";

type Constant = boolean | number | string | null;

/** Returns the value of a condition if it is the same for all data; otherwise null. */
export function constantCondition(node: ASTNode): boolean | null {
  const value = constantOf(node);
  return typeof value === "boolean" ? value : null;
}

/**
 * Returns the value of a node if it is the same for all data; undefined if it depends on data or
 * cannot be determined.
 */
function constantOf(node: ASTNode): Constant | undefined {
  switch (node.op) {
    case "value":
      return literalOf(node.args);
    case "!_": {
      const inner = constantOf(node.args);
      return typeof inner === "boolean" ? !inner : undefined;
    }
    case "-_": {
      const inner = constantOf(node.args);
      return typeof inner === "number" ? -inner : undefined;
    }
    case "&&":
      return settled(node.args, false);
    case "||":
      return settled(node.args, true);
    case "?:": {
      const condition = constantOf(node.args[0]);
      return typeof condition === "boolean" ? constantOf(node.args[condition ? 1 : 2]) : undefined;
    }
    case "==":
    case "!=":
    case "<":
    case "<=":
    case ">":
    case ">=":
    case "+":
    case "-":
    case "*": {
      const [left, right] = node.args.map(constantOf);
      return left === undefined || right === undefined ? undefined : combined(node.op, left, right);
    }
    default:
      return undefined;
  }
}

/** Converts a literal. All numbers are doubles, also those written as integers. */
function literalOf(value: unknown): Constant | undefined {
  if (typeof value === "bigint") return Number(value);
  const isConstant = value === null || ["boolean", "number", "string"].includes(typeof value);
  return isConstant ? value as Constant : undefined;
}

/**
 * Evaluates `&&` and `||`: one side with the settling value is enough, otherwise both sides must be
 * constant.
 */
function settled(
  sides: readonly [ASTNode, ASTNode],
  settling: boolean,
): boolean | undefined {
  const [left, right] = sides.map(constantOf);
  if (left === settling || right === settling) return settling;
  return typeof left === "boolean" && typeof right === "boolean" ? !settling : undefined;
}

type Operation = "==" | "!=" | "<" | "<=" | ">" | ">=" | "+" | "-" | "*";

/**
 * Evaluates an operator of two constants. Texts are only compared for equality, because their order
 * is that of code points.
 */
function combined(operation: Operation, left: Constant, right: Constant): Constant | undefined {
  if (operation === "==") return left === right;
  if (operation === "!=") return left !== right;
  if (typeof left !== "number" || typeof right !== "number") return undefined;
  switch (operation) {
    case "<":
      return left < right;
    case "<=":
      return left <= right;
    case ">":
      return left > right;
    case ">=":
      return left >= right;
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
  }
}
