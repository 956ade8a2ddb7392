/** Searches for a pattern at increasing positions and reads the text only once in total. */
class Search {
  #found = -1;

  constructor(private readonly text: string, private readonly pattern: RegExp) {}

  /** Returns the position of the first match at or after `place`; infinity if there is none. */
  from(place: number): number {
    if (this.#found < place) {
      this.pattern.lastIndex = place;
      this.#found = this.pattern.exec(this.text)?.index ?? Infinity;
    }
    return this.#found;
  }
}

/**
 * The ends of the parts of a text. Both patterns are global, and must not read the same spaces from
 * several positions.
 */
export interface PartForm {
  /** Characters that no part contains. */
  stops: RegExp;
  /** The words at which a part may end. */
  ends: RegExp;
}

/** Finds parts of a text that extend to their nearest end, in linear time. */
export class SentenceParts {
  readonly #stops: Search;
  readonly #ends: Search;

  constructor(private readonly text: string, { stops, ends }: PartForm) {
    this.#stops = new Search(text, new RegExp(stops));
    this.#ends = new Search(text, new RegExp(ends));
  }

  /**
   * Returns the non-empty part that begins at the position; null if there is none. Positions must
   * not decrease.
   */
  at(start: number): string | null {
    const end = this.#ends.from(start + 1);
    const stop = this.#stops.from(start);
    return end <= Math.min(stop, this.text.length) ? this.text.slice(start, end) : null;
  }
}
