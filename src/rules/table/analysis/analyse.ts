import { AppError } from "../../../lib/errors.ts";
import type { JsonObject } from "../../../lib/json.ts";
import type { CompiledRule } from "../compile.ts";
import { evaluateRule } from "../evaluate.ts";
import { Budget } from "./budget.ts";
import { findUncovered } from "./cover.ts";
import { type CellPlace, containsBox, Grid, type GridRow, pointInBoth } from "./grid.ts";

/** The findings of the analysis of a table's cells. Row numbers start at 1. */
export interface Analysis {
  /** Cells that no value of the input matches. */
  never: CellPlace[];
  /** Rows that never match first, each with the earlier rows that match all of its inputs. */
  unreachable: { row: number; by: number[] }[];
  /** Pairs of rows of a `unique` table that match the same inputs. */
  overlaps: { rows: [number, number]; example: JsonObject }[];
  /** Inputs that no row matches; only for a table without a default row. */
  gap: JsonObject | null;
  /** Whether the table has no default row and its rows are not proven to match all inputs. */
  lacksDefault: boolean;
  /** Cells that the analysis cannot decide, because they contain expressions. */
  free: CellPlace[];
  /** Whether the budget of steps was too small for all combinations. */
  isCutShort: boolean;
}

/** The most warnings of one kind that are reported. */
const REPORTS_MAX = 100;

/** The share of the remaining steps that one search may use. */
const SHARE = 0.2;

/**
 * Analyses a table. Each finding holds for every input. If there are undecidable cells, or the
 * analysis was cut short, the list of findings may be incomplete.
 */
export function analyse(rule: CompiledRule, stepsMax: number): Analysis {
  return new Analyst(rule, new Budget(stepsMax)).analyse();
}

class Analyst {
  readonly #grid: Grid;
  /** The rows that can match at least one input. */
  readonly #rows: readonly GridRow[];
  #isCutShort = false;

  constructor(private readonly rule: CompiledRule, private readonly budget: Budget) {
    this.#grid = new Grid(rule);
    this.#rows = this.#grid.rows.filter(({ never }) => never.length === 0);
  }

  analyse(): Analysis {
    const { hitPolicy, defaultRow } = this.rule;
    const isFull = this.#matchEverything();
    const mayLack = hitPolicy !== "collect" && defaultRow === null && isFull !== true;
    const gap = mayLack ? this.#findGap() : null;
    const unreachable = hitPolicy === "first" ? this.#unreachable() : [];
    if (isFull === true && defaultRow !== null) {
      const by = this.#rows.filter(({ isExact }) => isExact).map(({ number }) => number);
      unreachable.push({ row: defaultRow.number, by });
    }
    return {
      never: this.#grid.rows.flatMap(({ never }) => never),
      unreachable,
      overlaps: hitPolicy === "unique" ? this.#overlaps() : [],
      gap,
      lacksDefault: mayLack,
      free: this.#grid.rows.flatMap(({ free }) => free),
      isCutShort: this.#isCutShort,
    };
  }

  /** Returns whether the rows provably match all inputs; null if the search hit its limit. */
  #matchEverything(): boolean | null {
    const found = this.#uncovered(this.#rows.filter(({ isExact }) => isExact));
    return found === "unknown" ? null : found === null;
  }

  /**
   * Finds inputs that no row can match. Else finds inputs that only rows with undecidable cells
   * could match, and that these rows do not match when evaluated.
   */
  #findGap(): JsonObject | null {
    const sure = this.#uncovered(this.#rows);
    if (sure !== null && sure !== "unknown") return this.#grid.inputsAt(sure);
    if (this.#rows.every(({ isExact }) => isExact)) return null;
    const likely = this.#uncovered(this.#rows.filter(({ isExact }) => isExact));
    if (likely === null || likely === "unknown") return null;
    const inputs = this.#grid.inputsAt(likely);
    return this.#matchesNone(inputs) ? inputs : null;
  }

  #matchesNone(inputs: JsonObject): boolean {
    try {
      return evaluateRule(this.rule, inputs).matched.length === 0;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return false;
    }
  }

  #unreachable(): Analysis["unreachable"] {
    const found: Analysis["unreachable"] = [];
    for (const [at, row] of this.#rows.entries()) {
      if (found.length >= REPORTS_MAX || this.budget.isSpent) break;
      const by = this.#shadowsOf(row, this.#rows.slice(0, at));
      if (by !== null) found.push({ row: row.number, by });
    }
    this.#isCutShort ||= this.budget.isSpent;
    return found;
  }

  /** Returns the earlier rows that together match all inputs of a row; null if they do not. */
  #shadowsOf(row: GridRow, earlier: readonly GridRow[]): number[] | null {
    if (!this.budget.take(earlier.length * row.steps)) return null;
    const near = earlier.filter(({ isExact, box }) =>
      isExact && pointInBoth(box, row.box) !== null
    );
    const single = near.find(({ box }) => containsBox(box, row.box));
    if (single !== undefined) return [single.number];
    if (near.length < 2 || this.#uncovered(near, row) !== null) return null;
    return near.map(({ number }) => number);
  }

  #uncovered(rows: readonly GridRow[], within?: GridRow) {
    const { counts, everything } = this.#grid;
    const given = Math.ceil(this.budget.left * SHARE);
    const part = new Budget(given);
    const found = findUncovered({
      boxes: rows.map(({ box }) => box),
      within: within?.box ?? everything,
      counts,
      budget: part,
    });
    this.budget.take(given - part.left);
    this.#isCutShort ||= found === "unknown";
    return found;
  }

  #overlaps(): Analysis["overlaps"] {
    const found: Analysis["overlaps"] = [];
    const rows = this.#rows.filter(({ isExact }) => isExact);
    for (const [at, later] of rows.entries()) {
      if (!this.budget.take(at * later.steps)) {
        this.#isCutShort = true;
        break;
      }
      for (const earlier of rows.slice(0, at)) {
        const point = pointInBoth(earlier.box, later.box);
        if (point === null) continue;
        const example = this.#grid.inputsAt(point);
        found.push({ rows: [earlier.number, later.number], example });
        if (found.length >= REPORTS_MAX) return found;
      }
    }
    return found;
  }
}
