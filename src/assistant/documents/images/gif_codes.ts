const CODES_MAX = 4_096;
const CODE_BITS_MAX = 12;

interface Packed {
  /** The number of bits of a colour. */
  codeBits: number;
  /** The number of pixels. */
  pixels: number;
}

/** Unpacks the LZW-compressed colours of the pixels. Throws `RangeError` if they are broken. */
export function unpackGif(blocks: Iterable<Uint8Array>, { codeBits, pixels }: Packed): Uint8Array {
  if (codeBits < 1 || codeBits > 8) throw broken();
  const table = new CodeTable(codeBits, new Uint8Array(pixels));
  let bits = 0;
  let held = 0;
  // Every block is read, so that the reader's position is after the image.
  for (const block of blocks) {
    for (const byte of block) {
      bits |= byte << held;
      held += 8;
      while (held >= table.bits && !table.isFull) {
        table.take(bits & ((1 << table.bits) - 1));
        const used = table.usedBits;
        bits >>>= used;
        held -= used;
      }
      if (table.isFull) {
        bits = 0;
        held = 0;
      }
    }
  }
  if (!table.isFull) throw broken();
  return table.pixels;
}

class CodeTable {
  /** The number of bits of the next code. */
  bits: number;
  /** The number of bits of the last code. */
  usedBits = 0;
  readonly pixels: Uint8Array;
  readonly #clear: number;
  readonly #firstBits: number;
  /**
   * For each code: the code of all its colours but the last, the last colour, and the first one.
   */
  readonly #before = new Uint16Array(CODES_MAX);
  readonly #last = new Uint8Array(CODES_MAX);
  readonly #first = new Uint8Array(CODES_MAX);
  readonly #lengths = new Uint16Array(CODES_MAX);
  #codes: number;
  #previous: number | null = null;
  #filled = 0;

  constructor(codeBits: number, pixels: Uint8Array) {
    this.pixels = pixels;
    this.#clear = 1 << codeBits;
    this.#firstBits = codeBits + 1;
    this.bits = this.#firstBits;
    this.#codes = this.#clear + 2;
    for (let code = 0; code < this.#clear; code++) {
      this.#first[code] = this.#last[code] = code;
      this.#lengths[code] = 1;
    }
  }

  get isFull(): boolean {
    return this.#filled === this.pixels.length;
  }

  take(code: number): void {
    this.usedBits = this.bits;
    if (code === this.#clear) {
      this.bits = this.#firstBits;
      this.#codes = this.#clear + 2;
      this.#previous = null;
      return;
    }
    if (code === this.#clear + 1) throw broken();
    const previous = this.#previous;
    const isKnown = code < this.#codes;
    if (!isKnown && (previous === null || code > this.#codes)) throw broken();
    if (previous !== null) this.#learn(previous, isKnown ? code : previous);
    if (code >= this.#codes) throw broken();
    this.#write(code);
    this.#previous = code;
  }

  /** Adds a code for the colours of `previous` followed by the first colour of `next`. */
  #learn(previous: number, next: number): void {
    if (this.#codes === CODES_MAX) return;
    const code = this.#codes++;
    this.#before[code] = previous;
    this.#last[code] = this.#first[next] ?? 0;
    this.#first[code] = this.#first[previous] ?? 0;
    this.#lengths[code] = (this.#lengths[previous] ?? 0) + 1;
    if (this.#codes === 1 << this.bits && this.bits < CODE_BITS_MAX) this.bits++;
  }

  #write(code: number): void {
    const length = this.#lengths[code] ?? 0;
    let at = this.#filled + length;
    this.#filled = Math.min(at, this.pixels.length);
    for (let left = length, each = code; left > 0; left--) {
      // Writes to positions outside the array are ignored.
      this.pixels[--at] = this.#last[each] ?? 0;
      each = this.#before[each] ?? 0;
    }
  }
}

function broken(): RangeError {
  return new RangeError("Cannot read a GIF: its image is broken");
}
