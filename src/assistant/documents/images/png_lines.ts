import type { Size } from "./pixels.ts";
import { bitsPerPixel, type PngFormat } from "./png_format.ts";

type OnLine<Pass> = (line: Uint8Array, place: { pass: Pass; y: number }) => void;

/** Splits the unpacked bytes of a PNG into its lines, pass by pass, and undoes their filters. */
export class PngLines<Pass extends Size> {
  readonly #bits: number;
  readonly #passes: readonly Pass[];
  readonly #onLine: OnLine<Pass>;
  #pass = 0;
  #y = 0;
  /** The line that is being filled, preceded by its filter byte, and the line above it. */
  #line = new Uint8Array();
  #above = new Uint8Array();
  #filled = 0;

  constructor(format: PngFormat, passes: readonly Pass[], onLine: OnLine<Pass>) {
    this.#bits = bitsPerPixel(format);
    this.#passes = passes;
    this.#onLine = onLine;
    this.#beginPass();
  }

  /** Whether every line has arrived; further bytes are ignored. */
  get isWhole(): boolean {
    return this.#pass === this.#passes.length;
  }

  take(chunk: Uint8Array): void {
    for (let at = 0; at < chunk.length && !this.isWhole;) {
      const piece = chunk.subarray(at, at + this.#line.length - this.#filled);
      this.#line.set(piece, this.#filled);
      this.#filled += piece.length;
      at += piece.length;
      if (this.#filled === this.#line.length) this.#endLine();
    }
  }

  #beginPass(): void {
    const width = this.#passes[this.#pass]?.width ?? 0;
    const sizeBytes = 1 + Math.ceil(width * this.#bits / 8);
    this.#line = new Uint8Array(sizeBytes);
    this.#above = new Uint8Array(sizeBytes);
    this.#y = 0;
  }

  #endLine(): void {
    const pass = this.#passes[this.#pass];
    if (!pass) return;
    unfilter(this.#line, { above: this.#above, step: Math.max(1, this.#bits / 8) });
    this.#onLine(this.#line.subarray(1), { pass, y: this.#y });
    [this.#line, this.#above] = [this.#above, this.#line];
    this.#filled = 0;
    if (++this.#y < pass.height) return;
    this.#pass++;
    this.#beginPass();
  }
}

/** Undoes the filter of a line in place. The first byte names the filter. */
function unfilter(line: Uint8Array, { above, step }: { above: Uint8Array; step: number }): void {
  const filter = line[0] ?? 0;
  if (filter > 4) throw new RangeError(`Cannot read a PNG: it has the filter ${filter}`);
  if (filter === 0) return;
  for (let at = 1; at < line.length; at++) {
    const left = at > step ? line[at - step] ?? 0 : 0;
    const up = above[at] ?? 0;
    const corner = at > step ? above[at - step] ?? 0 : 0;
    line[at] = (line[at] ?? 0) + predicted(filter, { left, up, corner });
  }
}

function predicted(
  filter: number,
  { left, up, corner }: { left: number; up: number; corner: number },
): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const byLeft = Math.abs(up - corner);
  const byUp = Math.abs(left - corner);
  const byCorner = Math.abs(left + up - 2 * corner);
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}
