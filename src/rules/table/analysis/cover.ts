import { firstInBoth, type Runs } from "./atoms.ts";
import type { Budget } from "./budget.ts";

/** The inputs that a row matches, as the atoms of each column; null stands for all atoms. */
export type Box = readonly (Runs | null)[];

/** A combination of inputs: one atom of each column. */
export type Point = readonly number[];

export interface Cover {
  boxes: readonly Box[];
  /** The part to search; null stands for all atoms of a column. */
  within: Box;
  /** The number of atoms of each column. */
  counts: readonly number[];
  budget: Budget;
}

/**
 * Finds a combination of inputs that no box contains. Returns null if every combination is covered,
 * `unknown` if the search used up its budget.
 */
export function findUncovered(cover: Cover): Point | null | "unknown" {
  return new Search(cover).find(0, cover.boxes.map((_, at) => at));
}

/** Longer lists of boxes are not cached. */
const KEPT_BOXES_MAX = 200;
const KEPT_CHARACTERS_MAX = 4_000_000;

/** Searches column by column. Atoms of a column that are in the same boxes are searched once. */
class Search {
  readonly #cover: Cover;
  /** The columns that at least one box restricts, the most restricted first. */
  readonly #order: readonly number[];
  /**
   * For each box, the number of columns of the order after which the box restricts no further
   * column.
   */
  readonly #depths: readonly number[];
  /** The cache of lists of boxes that cover everything from a column on. */
  readonly #covered = new Set<string>();
  #keptCharacters = 0;
  readonly #point: number[];

  constructor(cover: Cover) {
    this.#cover = cover;
    const { boxes, within, counts } = cover;
    const restricted = counts.map((_, column) => boxes.filter((box) => box[column]).length);
    this.#order = counts.map((_, column) => column)
      .filter((column) => restricted[column] !== 0)
      .sort((left, right) => (restricted[right] ?? 0) - (restricted[left] ?? 0));
    this.#depths = boxes.map((box) => this.#order.findLastIndex((column) => box[column]) + 1);
    this.#point = counts.map((_, column) => within[column]?.[0]?.[0] ?? 0);
  }

  find(depth: number, alive: readonly number[]): Point | null | "unknown" {
    if (alive.length === 0) return this.#pointFrom(depth);
    if (!this.#cover.budget.take(1 + alive.length)) return "unknown";
    if (alive.some((box) => (this.#depths[box] ?? 0) <= depth)) return null;
    const key = alive.length <= KEPT_BOXES_MAX ? `${depth}:${alive.join()}` : null;
    if (key !== null && this.#covered.has(key)) return null;
    const column = this.#order[depth] ?? 0;
    for (const { atom, boxes } of this.#partsOf(column, alive)) {
      this.#point[column] = atom;
      const found = this.find(depth + 1, boxes);
      if (found !== null) return found;
    }
    if (this.#cover.budget.isSpent) return "unknown";
    if (key !== null) this.#keep(key);
    return null;
  }

  #keep(key: string): void {
    this.#keptCharacters += key.length;
    if (this.#keptCharacters <= KEPT_CHARACTERS_MAX) this.#covered.add(key);
  }

  #pointFrom(depth: number): Point {
    const point = [...this.#point];
    const { within } = this.#cover;
    for (const column of this.#order.slice(depth)) point[column] = within[column]?.[0]?.[0] ?? 0;
    return point;
  }

  /**
   * Divides the atoms of a column into parts that are in the same boxes. Returns the parts with the
   * fewest boxes first.
   */
  #partsOf(column: number, alive: readonly number[]): { atom: number; boxes: number[] }[] {
    const { boxes, within, counts, budget } = this.#cover;
    const range: Runs = within[column] ?? [[0, (counts[column] ?? 1) - 1]];
    const starts = new Set(range.map(([first]) => first));
    for (const box of alive) {
      for (const [first, last] of boxes[box]?.[column] ?? []) {
        starts.add(first);
        starts.add(last + 1);
      }
    }
    const parts = new Map<string, { atom: number; boxes: number[] }>();
    const places = alive.map(() => 0);
    for (const atom of [...starts].sort((left, right) => left - right)) {
      if (firstInBoth(range, [[atom, atom]]) === null) continue;
      if (!budget.take(alive.length)) break;
      const taking = alive.filter((box, at) => {
        const runs = boxes[box]?.[column];
        if (!runs) return true;
        let place = places[at] ?? 0;
        while ((runs[place]?.[1] ?? Infinity) < atom) place++;
        places[at] = place;
        return (runs[place]?.[0] ?? Infinity) <= atom;
      });
      const key = taking.join();
      if (!parts.has(key)) parts.set(key, { atom, boxes: taking });
    }
    return [...parts.values()].sort((left, right) => left.boxes.length - right.boxes.length);
  }
}
