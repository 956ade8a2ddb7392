import { Buffer } from "node:buffer";

export interface PngChunk {
  name: string;
  data: Uint8Array;
}

/** The chunks of a PNG, in order, without its end. Throws `RangeError` where the end is missing. */
export function* pngChunks(bytes: Uint8Array): Generator<PngChunk> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8;;) {
    const end = at + 8 + buffer.readUInt32BE(at);
    // The checksum is the end of each.
    if (end + 4 > bytes.length) throw new RangeError("Cannot read a PNG: its end is missing");
    const name = buffer.toString("latin1", at + 4, at + 8);
    if (name === "IEND") return;
    yield { name, data: bytes.subarray(at + 8, end) };
    at = end + 4;
  }
}
