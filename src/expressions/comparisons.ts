import { refuseTextNumber, refuseTextOrder } from "./text_numbers.ts";
import { isDuration } from "./types.ts";
import { chargeText } from "./work.ts";

type Comparison = (left: unknown, right: unknown) => boolean;

/**
 * The implementations of `<`, `<=`, `>` and `>=` for operands whose types are known only at run
 * time, by the names that rewritten expressions use.
 */
export const COMPARISONS: ReadonlyMap<string, Comparison> = new Map([
  ["less", (left, right) => ordered("<", left, right) < 0],
  ["lessOrEqual", (left, right) => ordered("<=", left, right) <= 0],
  ["greater", (left, right) => ordered(">", left, right) > 0],
  ["greaterOrEqual", (left, right) => ordered(">=", left, right) >= 0],
]);

/**
 * Returns a negative number if `left` comes first, a positive one if `right` does. Throws if the
 * operands have no order.
 */
function ordered(operator: string, left: unknown, right: unknown): number {
  if (typeof left === "number" && typeof right === "number") {
    return left < right ? -1 : left > right ? 1 : 0;
  }
  if (typeof left === "string" && typeof right === "string") {
    chargeText(left);
    chargeText(right);
    refuseTextOrder(operator, left, right);
    return left < right ? -1 : left > right ? 1 : 0;
  }
  if (typeof left === "boolean" && typeof right === "boolean") return Number(left) - Number(right);
  if (left instanceof Date && right instanceof Date) return left.valueOf() - right.valueOf();
  if (isDuration(left) && isDuration(right)) return left.valueOf() - right.valueOf();
  refuseTextNumber(operator, left, right);
  throw new Error(`no such operation: ${typeName(left)} ${operator} ${typeName(right)}`);
}

function typeName(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  if (value instanceof Date) return "timestamp";
  if (isDuration(value)) return "duration";
  return typeof value === "object" ? "map" : typeof value === "boolean" ? "bool" : typeof value;
}
