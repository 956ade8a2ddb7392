const SIDE_PIXELS_MAX = 8_000;
/** The most bytes of an image: 5 MiB as base64, the form in which models are sent images. */
const BYTES_MAX = 5 * 1024 * 1024 * 3 / 4;

interface Size {
  width: number;
  height: number;
}

/**
 * Why a model cannot be given an image; null where it can. Only the header is read, and whether the
 * end is there. The limits are the narrowest of the vendors, whose servers refuse the whole request.
 */
export function imageFault(bytes: Uint8Array, mediaType: string): string | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = sizeOf(view, mediaType);
  if (size === null || size.width === 0 || size.height === 0) {
    return "it is an image that is broken or incomplete";
  }
  const { width, height } = size;
  if (Math.max(width, height) > SIDE_PIXELS_MAX) {
    return `it is an image of ${width} × ${height} pixels: models take ${SIDE_PIXELS_MAX} a side`;
  }
  if (bytes.length > BYTES_MAX) return "it is an image of more than 3.75 MiB: make it smaller";
  return null;
}

/** Null where the header is broken, or the end of the image is missing. */
function sizeOf(view: DataView, mediaType: string): Size | null {
  try {
    switch (mediaType) {
      case "image/png":
        return pngSize(view);
      case "image/jpeg":
        return jpegSize(view);
      case "image/gif":
        return gifSize(view);
      default:
        return webpSize(view);
    }
  } catch (error) {
    // The view refuses places beyond its end.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const IHDR = 0x49484452;
const IEND = 0x49454e44;

function pngSize(view: DataView): Size | null {
  if (view.getUint32(12) !== IHDR) return null;
  let at = 8;
  while (view.getUint32(at + 4) !== IEND) at += 12 + view.getUint32(at);
  // The checksum is the end.
  view.getUint32(at + 8);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

function gifSize(view: DataView): Size | null {
  let last = view.byteLength - 1;
  while (last > 13 && view.getUint8(last) === 0) last--;
  if (view.getUint8(last) !== 0x3b) return null;
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

function jpegSize(view: DataView): Size | null {
  let at = 2;
  for (;;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at++;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) break;
    if (marker === 0xda || marker === 0xd9) return null;
    at += 2 + view.getUint16(at + 2);
  }
  const size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
  for (let end = view.byteLength - 2; end > at; end--) {
    if (view.getUint16(end) === 0xffd9) return size;
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
