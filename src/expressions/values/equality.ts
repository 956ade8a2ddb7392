import { chargeKey, chargeKeys, chargeText, chargeUnits } from "../work.ts";

/**
 * Returns whether two values are equal as JSON: same types, lists in the same order, maps in any
 * order.
 */
export function isEqual(left: unknown, right: unknown): boolean {
  chargeUnits(1);
  if (left === right) return true;
  if (typeof left === "string" && typeof right === "string") {
    chargeText(left);
    return false;
  }
  if (typeof left !== "object" || typeof right !== "object") return false;
  if (left === null || right === null) return false;
  if (Array.isArray(left)) return Array.isArray(right) && isEqualList(left, right);
  if (Array.isArray(right)) return false;
  if (isPlainObject(left) && isPlainObject(right)) return isEqualMap(left, right);
  return left.constructor === right.constructor && left.valueOf() === right.valueOf();
}

/** Implements `in`: whether the value is an item of a list, or a key of a map. */
export function isIn(value: unknown, collection: unknown): boolean {
  if (Array.isArray(collection)) return collection.some((item) => isEqual(value, item));
  if (typeof collection === "object" && collection !== null && isPlainObject(collection)) {
    const key = String(value);
    chargeKey(key);
    return Object.hasOwn(collection, key);
  }
  throw new Error("in takes a list or a map on its right");
}

function isEqualList(left: unknown[], right: unknown[]): boolean {
  return left.length === right.length && left.every((item, at) => isEqual(item, right[at]));
}

function isEqualMap(left: Record<string, unknown>, right: Record<string, unknown>): boolean {
  const count = chargeKeys(left);
  if (count !== chargeKeys(right)) return false;
  return Object.keys(left).every((key) =>
    Object.hasOwn(right, key) && isEqual(left[key], right[key])
  );
}

function isPlainObject(value: object): value is Record<string, unknown> {
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
