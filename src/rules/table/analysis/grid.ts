import type { Json, JsonObject } from "../../../lib/json.ts";
import { type Cell, isExact } from "../cell.ts";
import type { Column } from "../column.ts";
import type { CompiledRow, CompiledRule } from "../compile.ts";
import { Atoms, firstInBoth, holdsAll, type Runs } from "./atoms.ts";
import type { Box, Point } from "./cover.ts";

/** A cell of a row, by the numbers that authors count with and the name of the input. */
export interface CellPlace {
  /** From 1. */
  row: number;
  column: string;
}

/** A row as what it takes. */
export interface GridRow {
  /** From 1. */
  readonly number: number;
  /**
   * The most that the row can match: cells that cannot be reasoned about count as matching
   * everything.
   */
  readonly box: Box;
  /** Whether it takes all of that. */
  readonly isExact: boolean;
  /** The cells that no value matches. */
  readonly never: readonly CellPlace[];
  /** The cells that cannot be reasoned about. */
  readonly free: readonly CellPlace[];
  /** The cost of examining its box. */
  readonly steps: number;
}

/** A rule's conditions as boxes of atoms; the default row is none of them. */
export class Grid {
  readonly rows: readonly GridRow[];
  readonly counts: readonly number[];
  readonly everything: Box;
  readonly #columns: readonly Column[];
  readonly #atoms: readonly Atoms[];

  constructor({ columns, rows }: Pick<CompiledRule, "columns" | "rows">) {
    this.#columns = columns;
    this.#atoms = columns.map((column, at) => {
      const cells = rows.flatMap((row) => row.cells.filter((cell) => cell.column === at));
      return new Atoms(column, cells.map(({ tests }) => tests).filter(isKnown(column)));
    });
    this.counts = this.#atoms.map(({ count }) => count);
    this.everything = columns.map(() => null);
    this.rows = rows.map((row) => this.#rowOf(row));
  }

  /** The inputs of a point. */
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

/** Values of json come in all types, and none of their cells is reasoned about. */
function isKnown({ type }: Column): (tests: Cell) => boolean {
  return (tests) => type !== "json" && tests.every(isExact);
}

function isWhole(runs: Runs, count: number): boolean {
  return runs.length === 1 && runs[0]?.[0] === 0 && runs[0][1] === count - 1;
}

/** A point that both take, or null. */
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

/** Whether the outer takes all that the inner does. */
export function containsBox(outer: Box, inner: Box): boolean {
  return outer.every((runs, column) => {
    const others = inner[column];
    return !runs || (!!others && holdsAll(runs, others));
  });
}
