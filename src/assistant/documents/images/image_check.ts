import { Buffer } from "node:buffer";
import type { ImageType } from "./image_job.ts";
import { isFrame, jpegSegments } from "./jpeg_segments.ts";
import type { Size } from "./pixels.ts";
import { pngChunks } from "./png_chunks.ts";

const MEGAPIXELS_MAX = 25;

/** Whether an image with this many pixels is accepted. */
export function isWithinPixels({ width, height }: Size): boolean {
  return width * height <= MEGAPIXELS_MAX * 1_000_000;
}

/**
 * Returns why an image is refused; null if it is accepted. Checks only the header and that the end
 * is present, so that nothing large is decoded.
 */
export function imageFault(bytes: Uint8Array, mediaType: ImageType): string | null {
  const size = sizeOf(bytes, mediaType);
  if (size === null || size.width === 0 || size.height === 0) {
    return "it is an image that is broken or incomplete";
  }
  if (isWithinPixels(size)) return null;
  return `it is an image of ${size.width} × ${size.height} pixels: ` +
    `at most ${MEGAPIXELS_MAX} megapixels are read, so make it smaller`;
}

/** Returns null if the header is broken, or the end of the image is missing. */
function sizeOf(bytes: Uint8Array, mediaType: ImageType): Size | null {
  try {
    switch (mediaType) {
      case "image/png":
        return pngSize(bytes);
      case "image/jpeg":
        return jpegSize(bytes);
      case "image/gif":
        return gifSize(viewOf(bytes));
      case "image/webp":
        return webpSize(viewOf(bytes));
    }
  } catch (error) {
    // The view throws for positions beyond the end.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function pngSize(bytes: Uint8Array): Size | null {
  let size: Size | null = null;
  for (const { name, data } of pngChunks(bytes)) {
    if (size) continue;
    if (name !== "IHDR") return null;
    size = { width: viewOf(data).getUint32(0), height: viewOf(data).getUint32(4) };
  }
  return size;
}

function gifSize(view: DataView): Size | null {
  let last = view.byteLength - 1;
  while (last > 13 && view.getUint8(last) === 0) last--;
  if (view.getUint8(last) !== 0x3b) return null;
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

const JPEG_END = Buffer.from([0xff, 0xd9]);

function jpegSize(bytes: Uint8Array): Size | null {
  for (const segment of jpegSegments(bytes)) {
    if (!isFrame(segment)) continue;
    const view = viewOf(segment.data);
    const rest = bytes.subarray(segment.data.byteOffset - bytes.byteOffset);
    const isWhole = Buffer.from(rest.buffer, rest.byteOffset, rest.length).includes(JPEG_END);
    return isWhole ? { height: view.getUint16(1), width: view.getUint16(3) } : null;
  }
  return null;
}

function webpSize(view: DataView): Size | null {
  if (view.getUint32(4, true) + 8 > view.byteLength) return null;
  switch (view.getUint32(12)) {
    case 0x56503858: // VP8X
      return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
    case 0x5650384c: { // VP8L
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: (bits >> 14 & 0x3fff) + 1 };
    }
    case 0x56503820: // VP8
      return {
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
      };
    default:
      return null;
  }
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | view.getUint8(at + 2) << 16;
}
