import { AreaScaler } from "./area_scaler.ts";
import { unpackGif } from "./gif_codes.ts";
import { isWithinPixels } from "./image_check.ts";
import type { ReadImage, Size } from "./pixels.ts";

const EXTENSION = 0x21;
const GRAPHIC_CONTROL = 0xf9;
const IMAGE = 0x2c;

/** The first image of a GIF, which may cover only a part of the screen. */
interface GifFrame extends Size {
  x: number;
  y: number;
  isInterlaced: boolean;
  palette: Uint8Array;
  /** The index of the transparent colour; null if there is none. */
  clear: number | null;
  /** The colour indexes of its pixels, in stored order. */
  indexes: Uint8Array;
}

/** Reads the first image of a GIF. Throws if it is broken. */
export function readGif(bytes: Uint8Array): ReadImage {
  const reader = new GifReader(bytes);
  const screen = { width: reader.uint16(6), height: reader.uint16(8) };
  const frame = reader.readFrame();
  const scaler = new AreaScaler(screen);
  const rowOf = frame.isInterlaced ? interlacedRows(frame.height) : null;
  for (let y = 0; y < screen.height; y++) {
    const row = y - frame.y;
    scaler.add(paintLine(screen.width, { frame, row: rowOf?.[row] ?? row }));
  }
  const isAnimated = reader.hasFurtherImage();
  return { pixels: scaler.finish(), from: screen, orientation: 1, isAnimated };
}

class GifReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 13;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  uint16(at: number): number {
    return this.#view.getUint16(at, true);
  }

  readFrame(): GifFrame {
    const common = this.#palette(this.#view.getUint8(10));
    const clear = this.#toImage();
    const begin = this.#at + 1;
    const flags = this.#view.getUint8(begin + 8);
    const size = { width: this.uint16(begin + 4), height: this.uint16(begin + 6) };
    if (!isWithinPixels(size)) throw new RangeError("Cannot read a GIF: its image is too large");
    this.#at = begin + 9;
    const palette = this.#palette(flags) ?? common;
    if (palette === null) throw new RangeError("Cannot read a GIF: it has no palette");
    const codeBits = this.#view.getUint8(this.#at++);
    const indexes = unpackGif(this.#blocks(), { codeBits, pixels: size.width * size.height });
    const place = { x: this.uint16(begin), y: this.uint16(begin + 2) };
    return { ...size, ...place, isInterlaced: (flags & 0x40) !== 0, palette, clear, indexes };
  }

  /** Whether another image follows. A broken end counts as no image. */
  hasFurtherImage(): boolean {
    try {
      this.#toImage();
      return true;
    } catch (error) {
      if (error instanceof RangeError) return false;
      throw error;
    }
  }

  /** Moves to the next image. Returns the index of its transparent colour. */
  #toImage(): number | null {
    let clear: number | null = null;
    for (;;) {
      const kind = this.#view.getUint8(this.#at);
      if (kind === IMAGE) return clear;
      if (kind !== EXTENSION) throw new RangeError("Cannot read a GIF: it has no image here");
      const label = this.#view.getUint8(this.#at + 1);
      this.#at += 2;
      let first: Uint8Array | null = null;
      for (const block of this.#blocks()) first ??= block;
      if (label !== GRAPHIC_CONTROL || first === null) continue;
      clear = (first[0] ?? 0) & 1 ? first[3] ?? null : null;
    }
  }

  *#blocks(): Generator<Uint8Array> {
    for (;;) {
      const size = this.#view.getUint8(this.#at);
      const begin = this.#at + 1;
      this.#at = begin + size;
      if (size === 0) return;
      yield this.#bytes.subarray(begin, this.#at);
    }
  }

  #palette(flags: number): Uint8Array | null {
    if ((flags & 0x80) === 0) return null;
    const begin = this.#at;
    this.#at += 3 << ((flags & 7) + 1);
    return this.#bytes.subarray(begin, this.#at);
  }
}

function paintLine(width: number, { frame, row }: { frame: GifFrame; row: number }): Uint8Array {
  const line = new Uint8Array(width * 4);
  if (row < 0 || row >= frame.height) return line;
  const end = Math.min(width, frame.x + frame.width);
  for (let x = frame.x; x < end; x++) {
    const index = frame.indexes[row * frame.width + x - frame.x] ?? 0;
    if (index === frame.clear) continue;
    for (let channel = 0; channel < 3; channel++) {
      line[x * 4 + channel] = frame.palette[index * 3 + channel] ?? 0;
    }
    line[x * 4 + 3] = 255;
  }
  return line;
}

/** Returns for each row from the top its position among the stored rows. */
function interlacedRows(height: number): number[] {
  const stored: number[] = [];
  let next = 0;
  for (const [first, step] of [[0, 8], [4, 8], [2, 4], [1, 2]] as const) {
    for (let row = first; row < height; row += step) stored[row] = next++;
  }
  return stored;
}
