import type { Size } from "./pixels.ts";

export interface PngFormat extends Size {
  /** The number of bits of a sample. */
  depth: number;
  colorType: number;
  isInterlaced: boolean;
  palette: Uint8Array | null;
  transparency: Uint8Array | null;
}

const PALETTE = 3;

/** The samples of a pixel and the allowed depths, by colour type. */
const KINDS: Readonly<Record<number, { samples: number; depths: readonly number[] }>> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  [PALETTE]: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};

/** Throws `RangeError` for a format that does not exist. */
export function bitsPerPixel({ colorType, depth }: PngFormat): number {
  return kindOf({ colorType, depth }).samples * depth;
}

function kindOf({ colorType, depth }: Pick<PngFormat, "colorType" | "depth">) {
  const kind = KINDS[colorType];
  if (kind?.depths.includes(depth)) return kind;
  throw new RangeError(`Cannot read a PNG of type ${colorType} with ${depth} bits`);
}

/**
 * Returns a function that turns a line of samples into a line with four bytes for each pixel. Each
 * result is valid until the next call.
 */
export function linePainter(format: PngFormat, widthMax: number): (line: Uint8Array) => Uint8Array {
  const { colorType, depth } = format;
  const { samples } = kindOf(format);
  const painted = new Uint8Array(widthMax * 4);
  const colorOf = colorType === PALETTE ? fromPalette(format) : fromSamples(format);
  const pixel = new Uint16Array(samples);
  return (line) => {
    const width = Math.min(widthMax, Math.floor(line.length * 8 / (samples * depth)));
    for (let x = 0; x < width; x++) {
      for (let sample = 0; sample < samples; sample++) {
        pixel[sample] = sampleAt(line, { at: x * samples + sample, depth });
      }
      colorOf(pixel, painted, x * 4);
    }
    return painted;
  };
}

function sampleAt(line: Uint8Array, { at, depth }: { at: number; depth: number }): number {
  if (depth === 8) return line[at] ?? 0;
  if (depth === 16) return (line[at * 2] ?? 0) << 8 | (line[at * 2 + 1] ?? 0);
  const bit = at * depth;
  return (line[bit >> 3] ?? 0) >> (8 - depth - (bit & 7)) & ((1 << depth) - 1);
}

type ColorOf = (pixel: Uint16Array, into: Uint8Array, at: number) => void;

function fromPalette({ palette, transparency }: PngFormat): ColorOf {
  if (palette === null) throw new RangeError("Cannot read a PNG: it has no palette");
  return ([index = 0], into, at) => {
    for (let channel = 0; channel < 3; channel++) {
      into[at + channel] = palette[index * 3 + channel] ?? 0;
    }
    into[at + 3] = transparency?.[index] ?? 255;
  };
}

function fromSamples({ depth, colorType, transparency }: PngFormat): ColorOf {
  const scale = 255 / ((1 << depth) - 1);
  const isGray = colorType === 0 || colorType === 4;
  const hasAlpha = colorType >= 4;
  const clear = hasAlpha ? null : clearColor(transparency, isGray ? 1 : 3);
  return (pixel, into, at) => {
    for (let channel = 0; channel < 3; channel++) {
      into[at + channel] = Math.round((pixel[isGray ? 0 : channel] ?? 0) * scale);
    }
    if (hasAlpha) into[at + 3] = Math.round((pixel[pixel.length - 1] ?? 0) * scale);
    else into[at + 3] = clear?.every((value, sample) => value === pixel[sample]) ? 0 : 255;
  };
}

/** Returns the one transparent colour. */
function clearColor(transparency: Uint8Array | null, samples: number): number[] | null {
  if (transparency === null || transparency.length < samples * 2) return null;
  const view = new DataView(transparency.buffer, transparency.byteOffset, samples * 2);
  return Array.from({ length: samples }, (_, sample) => view.getUint16(sample * 2));
}
