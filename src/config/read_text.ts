import { Buffer } from "node:buffer";

/** More than the certificates of any system. */
const BYTES_MAX = 4_000_000;

/**
 * Returns the text of a file without a byte order mark. Throws an `Error` with the reason if it
 * cannot be read, has more than 4 MB or is not UTF-8: replacing invalid bytes would silently change
 * a secret.
 */
export function readTextFile(path: string): string {
  const bytes = readBytes(path);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Error("it is not UTF-8");
  }
}

/** The message of the runtime has the path once more. */
function readBytes(path: string): Uint8Array {
  try {
    using file = Deno.openSync(path);
    return readLimited(file);
  } catch (error) {
    if (error instanceof Error) error.message = error.message.replace(/: open '.*$/s, "");
    throw error;
  }
}

/** Reads in pieces, because a device has no size. */
function readLimited(file: Deno.FsFile): Uint8Array {
  const pieces: Uint8Array[] = [];
  for (let left = BYTES_MAX; left >= 0;) {
    const piece = new Uint8Array(65_536);
    const length = file.readSync(piece);
    if (length === null) return Buffer.concat(pieces);
    pieces.push(piece.subarray(0, length));
    left -= length;
  }
  throw new Error(`it has more than ${BYTES_MAX} bytes`);
}
