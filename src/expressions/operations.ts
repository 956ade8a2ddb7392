import { sorted } from "./values/order.ts";
import type { Steps } from "./steps.ts";
import { describeTypeOf, isDuration } from "./types.ts";
import { refuseTextNumber } from "./text_numbers.ts";
import { valueKey } from "./values/value_key.ts";
import { boundList, boundText, chargeEntry, chargeKey, chargeUnits, isTurnOver } from "./work.ts";

/** Implements `+` of numbers, texts, lists, and times with durations. */
export function add(left: unknown, right: unknown): unknown {
  if (typeof left === "number" && typeof right === "number") return left + right;
  if (typeof left === "string" && typeof right === "string") {
    boundText(left.length + right.length);
    chargeUnits(1 + ((left.length + right.length) >> 4));
    return left + right;
  }
  if (Array.isArray(left) && Array.isArray(right)) {
    boundList(left.length + right.length);
    chargeUnits(1 + left.length + right.length);
    return [...left, ...right];
  }
  if (isDuration(left)) {
    if (isDuration(right)) return left.addDuration(right);
    if (right instanceof Date) return left.extendTimestamp(right);
  }
  if (left instanceof Date && isDuration(right)) return right.extendTimestamp(left);
  refuseTextNumber("+", left, right);
  throw new Error(`+ cannot add ${describeTypeOf(left)} and ${describeTypeOf(right)}`);
}

/** Returns a computed key of a map and charges for reading it. */
export function chargeKeyUse(value: unknown): unknown {
  if (typeof value === "string") chargeKey(value);
  return value;
}

/** An item and its key, as the rewriting of `sortBy` and `groupBy` creates them. */
type Pair = readonly [item: unknown, key: unknown];

/** Returns the items in the order of their keys. */
export function* sortPairs(pairs: unknown): Steps<unknown[]> {
  const inOrder = yield* sorted(pairs as Pair[], { name: "sortBy", keyOf: ([, key]) => key });
  return inOrder.map(([item]) => item);
}

/** Returns the items of each key. */
export function* groupPairs(pairs: unknown): Steps<unknown[]> {
  const groups = new Map<string, { key: unknown; items: unknown[] }>();
  for (const [item, key] of pairs as Pair[]) {
    const name = valueKey(key);
    const group = groups.get(name);
    if (group === undefined) {
      chargeEntry();
      groups.set(name, { key, items: [item] });
    } else group.items.push(item);
    if (isTurnOver()) yield;
  }
  return [...groups.values()];
}
