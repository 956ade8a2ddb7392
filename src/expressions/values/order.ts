import type { Steps } from "../steps.ts";
import { describeValue, isDuration } from "../types.ts";
import { boundList, chargeText, chargeUnits, isTurnOver } from "../work.ts";
import { adviceOnNumberTexts, isContrary, isNumberText } from "./number_text.ts";

/** Lists up to this length are sorted without interruption. */
const RUN_LENGTH = 1_000;

/**
 * Sorts values that have an order: numbers, texts, booleans, times, durations, and lists of these,
 * item by item. Null comes last. Equal values keep their order. `name` is the function's name for
 * messages.
 */
export function* sorted<T>(
  items: readonly T[],
  { name, keyOf }: { name: string; keyOf: (item: T) => unknown },
): Steps<T[]> {
  boundList(items.length);
  chargeUnits(items.length);
  const order = (left: T, right: T): number => compare(name, keyOf(left), keyOf(right));
  let runs: T[][] = [];
  for (let at = 0; at < items.length; at += RUN_LENGTH) {
    runs.push(items.slice(at, at + RUN_LENGTH).sort(order));
    if (isTurnOver()) yield;
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      merged.push(yield* merge(runs[at] ?? [], runs[at + 1] ?? [], order));
    }
    runs = merged;
  }
  const [inOrder = []] = runs;
  refuseContraryOrder(name, inOrder, keyOf);
  return inOrder;
}

/**
 * Throws if all texts contain numbers and are not in numeric order. Empty texts, such as empty
 * cells of a CSV, are ignored.
 */
function refuseContraryOrder<T>(
  name: string,
  items: readonly T[],
  keyOf: (item: T) => unknown,
): void {
  let before = "";
  let contrary: [string, string] | null = null;
  for (const item of items) {
    const key = keyOf(item);
    if (key === "" || key === null) continue;
    if (typeof key !== "string" || !isNumberText(key)) return;
    if (contrary === null && isContrary(before, key)) contrary = [before, key];
    before = key;
  }
  if (contrary !== null) throw contraryOrder(name, contrary);
}

/** Returns the error of a function that would put "10" before "9". */
export function contraryOrder(name: string, [one, other]: readonly [unknown, unknown]): Error {
  return new Error(
    `${name}() would put ${describeValue(one)} before ${describeValue(other)}` +
      adviceOnNumberTexts([one]),
  );
}

function* merge<T>(
  left: readonly T[],
  right: readonly T[],
  order: (left: T, right: T) => number,
): Steps<T[]> {
  const merged: T[] = [];
  let at = 0;
  for (const item of right) {
    // Equal values keep their order: the left ones come first.
    for (let next = left[at]; at < left.length; next = left[at]) {
      if (order(next as T, item) > 0) break;
      merged.push(next as T);
      at++;
    }
    merged.push(item);
    if (isTurnOver()) yield;
  }
  for (; at < left.length; at++) merged.push(left[at] as T);
  return merged;
}

/** Returns a negative number if `left` comes first. Throws if the two have no order. */
export function compare(name: string, left: unknown, right: unknown): number {
  chargeUnits(1);
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  if (Array.isArray(left) && Array.isArray(right)) return compareLists(name, left, right);
  if (typeof left === "string") chargeText(left);
  const [a, b] = [comparable(left), comparable(right)];
  if (a === null || b === null || kindOf(left) !== kindOf(right)) {
    const isMixed = typeof left === "number" || typeof right === "number";
    const advice = isMixed ? adviceOnNumberTexts([left, right]) : "";
    throw new Error(
      `${name}() cannot order ${describeValue(left)} and ${describeValue(right)}${advice}`,
    );
  }
  return a < b ? -1 : a > b ? 1 : 0;
}

function compareLists(name: string, left: readonly unknown[], right: readonly unknown[]): number {
  for (let at = 0; at < Math.min(left.length, right.length); at++) {
    const order = compare(name, left[at], right[at]);
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function comparable(value: unknown): string | number | null {
  if (typeof value === "string" || typeof value === "number") return value;
  if (typeof value === "boolean") return Number(value);
  return value instanceof Date || isDuration(value) ? value.valueOf() : null;
}

function kindOf(value: unknown): string {
  return value instanceof Date ? "timestamp" : isDuration(value) ? "duration" : typeof value;
}
