/** A segment of the head of a JPEG, up to and including the frame. */
export interface JpegSegment {
  /** The second byte of the marker. */
  marker: number;
  /** The data without marker and length. */
  data: Uint8Array;
}

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
/** Markers between C0 and CF that do not begin a frame. */
const NO_FRAMES = [0xc4, 0xc8, 0xcc];
/** No photo needs more steps to its frame, over segments and the bytes between them. */
const STEPS_MAX = 64 * 1024;

export function isFrame({ marker }: JpegSegment): boolean {
  return marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker);
}

/** Yields the segments of the head. Throws `RangeError` if it is broken or incomplete. */
export function* jpegSegments(bytes: Uint8Array): Generator<JpegSegment> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  for (let step = 0;; step++) {
    const marker = view.getUint8(at + 1);
    if (view.getUint8(at) !== 0xff || step > STEPS_MAX) throw broken();
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === START_OF_SCAN || marker === END_OF_IMAGE) throw broken();
    const end = at + 2 + view.getUint16(at + 2);
    if (end > bytes.length || end < at + 4) throw broken();
    const segment = { marker, data: bytes.subarray(at + 4, end) };
    yield segment;
    if (isFrame(segment)) return;
    at = end;
  }
}

function broken(): RangeError {
  return new RangeError("Cannot read a JPEG: its head is broken");
}
