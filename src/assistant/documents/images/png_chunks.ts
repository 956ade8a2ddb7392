import { Buffer } from "node:buffer";

export interface PngChunk {
  name: string;
  data: Uint8Array;
}

/** Programs write a few thousand chunks at most; a malicious file has millions of empty ones. */
const CHUNKS_MAX = 50_000;

/**
 * Yields the chunks of a PNG in order, without its end. Throws `RangeError` if the end is missing,
 * or there are too many chunks.
 */
export function* pngChunks(bytes: Uint8Array): Generator<PngChunk> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8, count = 0;; count++) {
    if (count > CHUNKS_MAX) throw new RangeError("Cannot read a PNG: it has too many chunks");
    const end = at + 8 + buffer.readUInt32BE(at);
    // Each chunk ends with its checksum.
    if (end + 4 > bytes.length) throw new RangeError("Cannot read a PNG: its end is missing");
    const name = buffer.toString("latin1", at + 4, at + 8);
    if (name === "IEND") return;
    yield { name, data: bytes.subarray(at + 8, end) };
    at = end + 4;
  }
}
