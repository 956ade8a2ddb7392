/** The size of an image in pixels. */
export interface Size {
  width: number;
  height: number;
}

/** An image in memory: four bytes a pixel, red, green, blue and alpha, row by row. */
export interface Pixels extends Size {
  data: Uint8Array;
}

/** An image that was read, at the size at which a model receives it. */
export interface ReadImage {
  pixels: Pixels;
  /** The size of the image in the file. */
  from: Size;
  /** The rotation and reflection of the image, from 1 to 8 as in EXIF. */
  orientation: number;
  /** Whether the file has further images after this one. */
  isAnimated: boolean;
}

const SIDE_PIXELS_MAX = 2_048;

/** Returns the size at which a model receives an image. Vendors scale larger images down anyway. */
export function shownSize({ width, height }: Size): Size {
  const share = Math.min(1, SIDE_PIXELS_MAX / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * share)),
    height: Math.max(1, Math.round(height * share)),
  };
}

const TURNED_LEFT_TO_RIGHT = new Set([2, 3, 7, 8]);
const TURNED_UPSIDE_DOWN = new Set([3, 4, 6, 7]);

/** Returns the image upright, given its EXIF orientation. */
export function upright({ width, height, data }: Pixels, orientation: number): Pixels {
  if (orientation === 1) return { width, height, data };
  const isSwapped = orientation >= 5;
  const size = isSwapped ? { width: height, height: width } : { width, height };
  const from = new Uint32Array(data.buffer, data.byteOffset, width * height);
  const to = new Uint32Array(width * height);
  const isMirrored = TURNED_LEFT_TO_RIGHT.has(orientation);
  const isFlipped = TURNED_UPSIDE_DOWN.has(orientation);
  for (let y = 0, at = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++, at++) {
      const column = isSwapped ? y : x;
      const row = isSwapped ? x : y;
      const fromX = isMirrored ? width - 1 - column : column;
      const fromY = isFlipped ? height - 1 - row : row;
      to[at] = from[fromY * width + fromX] ?? 0;
    }
  }
  return { ...size, data: new Uint8Array(to.buffer) };
}

/** Whether any pixel is transparent. */
export function hasAlpha({ data }: Pixels): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}

/** Returns the image on a white background. */
export function onWhite(pixels: Pixels): Pixels {
  if (!hasAlpha(pixels)) return pixels;
  const { width, height, data } = pixels;
  const flat = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 255;
    for (let channel = 0; channel < 3; channel++) {
      const value = data[at + channel] ?? 0;
      flat[at + channel] = Math.round((value * alpha + 255 * (255 - alpha)) / 255);
    }
    flat[at + 3] = 255;
  }
  return { width, height, data: flat };
}
