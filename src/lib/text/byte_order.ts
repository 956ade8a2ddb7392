const SAMPLE_BYTES = 4_096;

/** Fewer bytes without a byte order mark are not enough to recognize UTF-16. */
const GUESSED_BYTES_MIN = 8;

export type Utf16 = "utf-16le" | "utf-16be";

/** Returns the encoding that the byte order mark at the beginning states; null without a mark. */
export function markedEncoding(bytes: Uint8Array): "utf-8" | Utf16 | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? "utf-8" : null;
}

/** Recognizes UTF-16 by the zero bytes of Latin letters, in every second position. */
export function likelyUtf16(bytes: Uint8Array): Utf16 | null {
  if (bytes.length % 2 === 1 || bytes.length < GUESSED_BYTES_MIN) return null;
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = (parity: number) =>
    sample.reduce((sum, byte, at) => byte === 0 && at % 2 === parity ? sum + 1 : sum, 0);
  const [even, odd] = [zeros(0), zeros(1)];
  if (even === 0 && odd > sample.length / 4) return "utf-16le";
  if (odd === 0 && even > sample.length / 4) return "utf-16be";
  return null;
}
