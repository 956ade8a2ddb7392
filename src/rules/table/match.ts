import type { Parts } from "../../expressions/mod.ts";
import type { Json } from "../../lib/json.ts";
import { type Bound, type Cell, type CellTest, isExact } from "./cell.ts";
import type { Scalar } from "./column.ts";

/** Returns whether a value matches. `undefined` stands for a list or an object. */
export type Matcher = (value: Scalar | undefined) => boolean;

/** Evaluates an expression of a cell and returns its value. */
export type EvaluateTest = (test: CellTest & { kind: "expression" }) => Parts<Json>;

/** Returns one function for all tests of a cell that has no expressions. */
export function matcherOf(cell: Cell): Matcher {
  const values = cell.flatMap((test) => test.kind === "equal" ? [test.value] : []);
  const matchers = cell.flatMap((test) => test.kind === "equal" ? [] : [matcherOfTest(test)]);
  if (values.length > 0) matchers.unshift(amongValues(values));
  const [only, ...more] = matchers;
  if (only === undefined) return () => false;
  return more.length === 0 ? only : (value) => matchers.some((matches) => matches(value));
}

/** Returns whether a cell with expressions matches. Tries tests without expressions first. */
export function* matchesMixed(
  cell: Cell,
  value: Scalar | undefined,
  evaluate: EvaluateTest,
): Parts<boolean> {
  const exact = cell.filter(isExact);
  if (exact.length > 0 && matcherOf(exact)(value)) return true;
  for (const test of cell) {
    if (isExact(test)) continue;
    if (test.kind === "expression") {
      if ((yield* evaluate(test)) === true) return true;
    } else if (test.kind === "not" && !(yield* matchesMixed(test.tests, value, evaluate))) {
      return true;
    }
  }
  return false;
}

/** Up to this number, values are compared one by one, which is faster than a set. */
const COMPARED_MAX = 4;

function amongValues(values: readonly Scalar[]): Matcher {
  const [first, ...more] = values;
  if (more.length === 0) return (value) => value === first;
  if (values.length <= COMPARED_MAX) return (value) => values.includes(value as Scalar);
  const known = new Set<Scalar | undefined>(values);
  return (value) => known.has(value);
}

function matcherOfTest(test: CellTest): Matcher {
  switch (test.kind) {
    case "equal":
      return (value) => value === test.value;
    case "range":
      return matcherOfRange(test.from, test.to);
    case "not": {
      const matches = matcherOf(test.tests);
      return (value) => !matches(value);
    }
    case "expression":
      throw new Error("Cannot match an expression without evaluating it");
  }
}

function matcherOfRange(from: Bound | null, to: Bound | null): Matcher {
  const type = typeof (from ?? to)?.value;
  const isAbove = from && matcherOfLow(from);
  const isBelow = to && matcherOfHigh(to);
  if (isAbove && isBelow) {
    return (value) => typeof value === type && isAbove(value as string) && isBelow(value as string);
  }
  const single = isAbove ?? isBelow;
  // A range without bounds matches everything except lists, objects and null.
  if (single === null) return (value) => value !== null && value !== undefined;
  return (value) => typeof value === type && single(value as string);
}

type Comparable = string | number;

function matcherOfLow({ value: low, isOpen }: Bound): (value: Comparable) => boolean {
  return isOpen ? (value) => value > low : (value) => value >= low;
}

function matcherOfHigh({ value: high, isOpen }: Bound): (value: Comparable) => boolean {
  return isOpen ? (value) => value < high : (value) => value <= high;
}
