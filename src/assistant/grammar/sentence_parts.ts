/** Searches at places that only grow, so that all of them together read the text once. */
class Search {
  #found = -1;

  constructor(private readonly text: string, private readonly pattern: RegExp) {}

  /** The first match at the place or behind it; infinite if there is none. */
  from(place: number): number {
    if (this.#found < place) {
      this.pattern.lastIndex = place;
      this.#found = this.pattern.exec(this.text)?.index ?? Infinity;
    }
    return this.#found;
  }
}

/** Both patterns are global, and neither reads the same spaces from more than one place. */
export interface PartForm {
  /** Characters that no part holds. */
  stops: RegExp;
  /** The words at which a part may end. */
  ends: RegExp;
}

/** Parts of a text that go on up to their nearest end, read in linear time. */
export class SentenceParts {
  readonly #stops: Search;
  readonly #ends: Search;

  constructor(private readonly text: string, { stops, ends }: PartForm) {
    this.#stops = new Search(text, new RegExp(stops));
    this.#ends = new Search(text, new RegExp(ends));
  }

  /** The part that begins at the place, not empty; null for none. The places may only grow. */
  at(start: number): string | null {
    const end = this.#ends.from(start + 1);
    const stop = this.#stops.from(start);
    return end <= Math.min(stop, this.text.length) ? this.text.slice(start, end) : null;
  }
}
