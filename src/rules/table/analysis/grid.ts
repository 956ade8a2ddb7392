import type { Json, JsonObject } from "../../../lib/json.ts";
import { type Cell, isExact } from "../cell.ts";
import type { Column } from "../column.ts";
import type { CompiledRow, CompiledRule } from "../compile.ts";
import { containsAll, firstInBoth, type Runs, ValueClasses } from "./atoms.ts";
import type { Box, Point } from "./cover.ts";

/** The place of a cell: its row and the name of its input. */
export interface CellPlace {
  /** Counts from 1. */
  row: number;
  column: string;
}

/** A row as the set of inputs that it matches. */
export interface GridRow {
  /** Counts from 1. */
  readonly number: number;
  /**
   * An upper bound of what the row matches: a cell that cannot be decided counts as matching
   * everything.
   */
  readonly box: Box;
  /** Whether the row matches all of its box. */
  readonly isExact: boolean;
  /** The cells that no value matches. */
  readonly never: readonly CellPlace[];
  /** The cells that cannot be decided without evaluating an expression. */
  readonly free: readonly CellPlace[];
  /** The cost of examining the box. */
  readonly steps: number;
}

/** The conditions of a rule as boxes of atoms, without the default row. */
export class Grid {
  readonly rows: readonly GridRow[];
  readonly counts: readonly number[];
  readonly everything: Box;
  readonly #columns: readonly Column[];
  readonly #atoms: readonly ValueClasses[];

  constructor({ columns, rows }: Pick<CompiledRule, "columns" | "rows">) {
    this.#columns = columns;
    this.#atoms = columns.map((column, at) => {
      const cells = rows.flatMap((row) => row.cells.filter((cell) => cell.column === at));
      return new ValueClasses(column, cells.map(({ tests }) => tests).filter(isKnown(column)));
    });
    this.counts = this.#atoms.map(({ count }) => count);
    this.everything = columns.map(() => null);
    this.rows = rows.map((row) => this.#rowOf(row));
  }

  /** Returns the inputs of a point. */
  inputsAt(point: Point): JsonObject {
    const entries = this.#columns.map(({ name, type, isNullable }, at): [string, Json] => {
      if (type === "json") return [name, isNullable ? null : {}];
      return [name, this.#atoms[at]?.exampleOf(point[at] ?? 0) ?? null];
    });
    return Object.fromEntries(entries);
  }

  #rowOf({ number, cells }: CompiledRow): GridRow {
    const box: (Runs | null)[] = [...this.everything];
    const never: CellPlace[] = [];
    const free: CellPlace[] = [];
    for (const { column: at, tests } of cells) {
      const column = this.#columns[at];
      if (column === undefined) continue;
      const place = { row: number, column: column.name };
      if (!isKnown(column)(tests)) {
        free.push(place);
        continue;
      }
      const runs = this.#atoms[at]?.runsOf(tests) ?? [];
      if (runs.length === 0) never.push(place);
      box[at] = isWhole(runs, this.counts[at] ?? 0) ? null : runs;
    }
    const steps = box.reduce((sum, runs) => sum + (runs?.length ?? 0), 1);
    return { number, box, isExact: free.length === 0, never, free, steps };
  }
}

/**
 * Returns a function that decides whether a cell of the column can be analysed. A column of json
 * has values of all types, so none of its cells can.
 */
function isKnown({ type }: Column): (tests: Cell) => boolean {
  return (tests) => type !== "json" && tests.every(isExact);
}

function isWhole(runs: Runs, count: number): boolean {
  return runs.length === 1 && runs[0]?.[0] === 0 && runs[0][1] === count - 1;
}

/** Returns a point that is in both boxes; null if there is none. */
export function pointInBoth(left: Box, right: Box): Point | null {
  const point: number[] = [];
  for (let column = 0; column < left.length; column++) {
    const [a, b] = [left[column], right[column]];
    const atom = a && b ? firstInBoth(a, b) : (a ?? b)?.[0]?.[0] ?? 0;
    if (atom === null) return null;
    point.push(atom);
  }
  return point;
}

/** Returns whether the outer box contains all of the inner one. */
export function containsBox(outer: Box, inner: Box): boolean {
  return outer.every((runs, column) => {
    const others = inner[column];
    return !runs || (!!others && containsAll(runs, others));
  });
}
