import { type Pixels, shownSize, type Size } from "./pixels.ts";

/** A smaller share of a pixel is a rounding error. */
const ROUNDING = 1e-6;

/**
 * Scales an image down while its rows arrive, so that the whole is never in memory. Each pixel of
 * the result is the average of the area that it covers. A small image is not changed.
 */
export class AreaScaler {
  readonly #from: Size;
  readonly #to: Size;
  readonly #result: Uint8Array;
  /** Sums for the current row of the result and for the next: colours times alpha. */
  #sums: Float32Array;
  #nextSums: Float32Array;
  readonly #row: Float32Array;
  #rows = 0;
  #filled = 0;

  constructor(from: Size) {
    this.#from = from;
    this.#to = shownSize(from);
    this.#result = new Uint8Array(this.#to.width * this.#to.height * 4);
    this.#sums = new Float32Array(this.#to.width * 4);
    this.#nextSums = new Float32Array(this.#to.width * 4);
    this.#row = new Float32Array(this.#to.width * 4);
  }

  /** Adds the next row, from the top, with four bytes for each pixel. */
  add(row: Uint8Array): void {
    this.#narrow(row);
    const share = this.#to.height / this.#from.height;
    const ahead = Math.min(share, Math.max(0, this.#filled + 1 - this.#rows * share));
    addRow(this.#sums, { row: this.#row, weight: ahead });
    addRow(this.#nextSums, { row: this.#row, weight: share - ahead });
    this.#rows++;
    if (this.#rows * share >= this.#filled + 1 - ROUNDING) this.#endRow();
  }

  /** Returns the result, after all rows have been added. */
  finish(): Pixels {
    return { ...this.#to, data: this.#result };
  }

  #endRow(): void {
    const begin = this.#filled * this.#sums.length;
    for (let at = 0; at < this.#sums.length; at += 4) {
      // The weights of a pixel add up to 1, apart from rounding.
      const alpha = this.#sums[at + 3] ?? 0;
      for (let channel = 0; alpha > 0 && channel < 3; channel++) {
        const value = Math.round((this.#sums[at + channel] ?? 0) / alpha);
        this.#result[begin + at + channel] = Math.min(255, value);
      }
      this.#result[begin + at + 3] = Math.min(255, Math.round(alpha * 255));
    }
    [this.#sums, this.#nextSums] = [this.#nextSums, this.#sums.fill(0)];
    this.#filled++;
  }

  /** Averages a row horizontally into `#row`. */
  #narrow(row: Uint8Array): void {
    const into = this.#row.fill(0);
    const share = this.#to.width / this.#from.width;
    const last = this.#to.width - 1;
    for (let x = 0; x < this.#from.width; x++) {
      const begin = x * share;
      const first = Math.min(Math.floor(begin), last);
      const ahead = Math.min(share, first + 1 - begin);
      addPixel(into, first * 4, { row, from: x * 4, weight: ahead });
      if (share - ahead > ROUNDING && first < last) {
        addPixel(into, first * 4 + 4, { row, from: x * 4, weight: share - ahead });
      }
    }
  }
}

function addRow(
  into: Float32Array,
  { row, weight }: { row: Float32Array; weight: number },
): void {
  if (weight < ROUNDING) return;
  for (let at = 0; at < row.length; at++) into[at] = (into[at] ?? 0) + (row[at] ?? 0) * weight;
}

function addPixel(
  into: Float32Array,
  at: number,
  { row, from, weight }: { row: Uint8Array; from: number; weight: number },
): void {
  const alpha = (row[from + 3] ?? 0) / 255 * weight;
  into[at] = (into[at] ?? 0) + (row[from] ?? 0) * alpha;
  into[at + 1] = (into[at + 1] ?? 0) + (row[from + 1] ?? 0) * alpha;
  into[at + 2] = (into[at + 2] ?? 0) + (row[from + 2] ?? 0) * alpha;
  into[at + 3] = (into[at + 3] ?? 0) + alpha;
}
