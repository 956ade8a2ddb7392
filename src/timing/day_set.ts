/**
 * A set of calendar days with one bit for each day, so that all calendars have the same small size.
 */
export class DaySet {
  readonly #first: number;
  readonly #bits: Uint8Array;

  private constructor(first: number, bits: Uint8Array) {
    this.#first = first;
    this.#bits = bits;
  }

  /** Returns the set of `days` within `length` days from `first` on. Days count from 1970-01-01. */
  static of(days: Iterable<number>, { first, length }: { first: number; length: number }): DaySet {
    const bits = new Uint8Array(Math.ceil(length / 8));
    for (const day of days) {
      const at = day - first;
      if (at >= 0 && at < length) bits[at >> 3] = (bits[at >> 3] ?? 0) | 1 << (at & 7);
    }
    return new DaySet(first, bits);
  }

  /** Parses the text of `print()`. An empty text is an empty set. */
  static parse(text: string): DaySet {
    const [first = "0", bits = ""] = text.split(":");
    return new DaySet(Number(first), Uint8Array.fromBase64(bits));
  }

  print(): string {
    return `${this.#first}:${this.#bits.toBase64()}`;
  }

  /** The day after the last known day. */
  get end(): number {
    return this.#first + this.#length;
  }

  has(day: number): boolean {
    const at = day - this.#first;
    return at >= 0 && at < this.#length && ((this.#bits[at >> 3] ?? 0) >> (at & 7) & 1) === 1;
  }

  /**
   * Returns the first day from `from` on, in a direction, that is in the set, or with `isIn` false
   * is not; null if there is none.
   */
  nearest(from: number, direction: 1 | -1, isIn = true): number | null {
    // Days outside of the bounds are not in the set.
    const begin = direction > 0 ? this.#first : this.#first + this.#length - 1;
    let day = (begin - from) * direction > 0 && isIn ? begin : from;
    for (;; day += direction) {
      if (this.has(day) === isIn) return day;
      if (isIn && !this.#isInside(day)) return null;
    }
  }

  get #length(): number {
    return this.#bits.length * 8;
  }

  #isInside(day: number): boolean {
    return day >= this.#first && day < this.#first + this.#length;
  }
}
