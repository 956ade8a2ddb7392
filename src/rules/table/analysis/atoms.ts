import type { Json } from "../../../lib/json.ts";
import type { Bound, Cell, CellTest } from "../cell.ts";
import type { Column, Scalar } from "../column.ts";
import { type OrderedValues, orderedValuesOf, printTime } from "./ordered_values.ts";

/** Atoms of a column as ranges of their numbers, both ends included. */
export type Runs = readonly (readonly [first: number, last: number])[];

/**
 * The values of a column, divided into atoms. No cell distinguishes two values of one atom. An atom
 * is one value, all values between two others, or null; each contains at least one value.
 */
export class ValueClasses {
  readonly #examples: readonly Scalar[];
  readonly #nullAt: number | null;
  readonly #cuts: Cuts;

  constructor(private readonly column: Column, cells: readonly Cell[]) {
    const literals = new Set(cells.flatMap((cell) => cell.flatMap(literalsOf)));
    const order = orderedValuesOf(column);
    this.#cuts = order === null ? choicesOf(column) : cutValues(
      order as OrderedValues<string | number>,
      [...literals] as (string | number)[],
      column,
    );
    const { examples } = this.#cuts;
    this.#nullAt = column.isNullable ? examples.length : null;
    this.#examples = column.isNullable ? [...examples, null] : examples;
  }

  get count(): number {
    return this.#examples.length;
  }

  /** Returns the atoms that a cell without expressions matches. */
  runsOf(cell: Cell): Runs {
    return merged(cell.flatMap((test) => [...this.#runsOfTest(test)]));
  }

  /** Returns one value of an atom, in the form of an input. */
  exampleOf(atom: number): Json {
    const example = this.#examples[atom] ?? null;
    return this.column.type === "date" && typeof example === "number"
      ? printTime(example)
      : example;
  }

  #runsOfTest(test: CellTest): Runs {
    switch (test.kind) {
      case "equal":
        return this.#runsOfValue(test.value);
      case "range":
        return this.#cuts.runsOfRange(test.from, test.to);
      case "not":
        return this.#without(this.runsOf(test.tests));
      case "expression":
        throw new Error("Cannot tell what an expression takes");
    }
  }

  #runsOfValue(value: Scalar): Runs {
    if (value !== null) return this.#cuts.runsOfValue(value);
    return this.#nullAt === null ? [] : [[this.#nullAt, this.#nullAt]];
  }

  #without(runs: Runs): Runs {
    const left: [number, number][] = [];
    let from = 0;
    for (const [first, last] of runs) {
      if (first > from) left.push([from, first - 1]);
      from = last + 1;
    }
    if (from < this.count) left.push([from, this.count - 1]);
    return left;
  }
}

/** The division of a column's values, except null, into atoms. */
interface Cuts {
  /** One value of each atom. */
  examples: readonly Scalar[];
  runsOfValue(value: Scalar): Runs;
  runsOfRange(from: Bound | null, to: Bound | null): Runs;
}

function choicesOf({ type, options }: Column): Cuts {
  const examples: readonly Scalar[] = type === "boolean" ? [false, true] : [...options];
  const places = new Map(examples.map((value, at) => [value, at]));
  return {
    examples,
    runsOfValue(value) {
      const at = places.get(value);
      return at === undefined ? [] : [[at, at]];
    },
    runsOfRange: () => [],
  };
}

/**
 * Divides an ordered column at its literals. Gaps and points alternate: index 2i is the gap before
 * point i, and index 2i + 1 is point i.
 */
function cutValues<T extends string | number>(
  order: OrderedValues<T>,
  literals: readonly T[],
  { type }: Column,
): Cuts {
  const points = literals.toSorted((left, right) => order.compare(left, right));
  const places = new Map<Scalar, number>(points.map((point, at) => [point, 2 * at + 1]));
  const examples: T[] = [];
  /** The number of atoms before each index. */
  const before: number[] = [];
  for (let at = 0; at <= 2 * points.length; at++) {
    before.push(examples.length);
    const low = points[(at >> 1) - 1] ?? null;
    const point = points[at >> 1] ?? null;
    const example = at % 2 === 1 ? point : order.between(low, point);
    // An object key is never empty.
    if (example !== null && (type !== "file" || example !== "")) examples.push(example);
  }
  before.push(examples.length);
  const runsFrom = (first: number, last: number): Runs => {
    const [from = 0, to = 0] = [before[first], before[last + 1]];
    return from < to ? [[from, to - 1]] : [];
  };
  const placeOf = (value: Scalar): number => places.get(value) ?? 0;
  return {
    examples,
    runsOfValue: (value) => runsFrom(placeOf(value), placeOf(value)),
    runsOfRange(from, to) {
      const first = from === null ? 0 : placeOf(from.value) + Number(from.isOpen);
      const last = to === null ? 2 * points.length : placeOf(to.value) - Number(to.isOpen);
      return first <= last ? runsFrom(first, last) : [];
    },
  };
}

function literalsOf(test: CellTest): (string | number)[] {
  switch (test.kind) {
    case "equal":
      return typeof test.value === "string" || typeof test.value === "number" ? [test.value] : [];
    case "range":
      return [test.from, test.to].flatMap((bound) => bound === null ? [] : [bound.value]);
    case "not":
      return test.tests.flatMap(literalsOf);
    case "expression":
      return [];
  }
}

function merged(runs: readonly (readonly [number, number])[]): Runs {
  const inOrder = runs.toSorted(([left], [right]) => left - right);
  const whole: [number, number][] = [];
  for (const [first, last] of inOrder) {
    const previous = whole.at(-1);
    if (previous === undefined || first > previous[1] + 1) whole.push([first, last]);
    else previous[1] = Math.max(previous[1], last);
  }
  return whole;
}

/** Returns the first atom that is in both; null if there is none. */
export function firstInBoth(left: Runs, right: Runs): number | null {
  let [i, j] = [0, 0];
  for (;;) {
    const [a, b] = [left[i], right[j]];
    if (a === undefined || b === undefined) return null;
    if (a[1] < b[0]) i++;
    else if (b[1] < a[0]) j++;
    else return Math.max(a[0], b[0]);
  }
}

/** Returns whether `outer` contains all atoms of `inner`. */
export function containsAll(outer: Runs, inner: Runs): boolean {
  let at = 0;
  return inner.every(([first, last]) => {
    for (let run = outer[at]; run !== undefined && run[1] < first; run = outer[at]) at++;
    const run = outer[at];
    return run !== undefined && run[0] <= first && last <= run[1];
  });
}
