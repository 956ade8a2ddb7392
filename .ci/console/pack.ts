import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { type PackedFile, type PackHead, readHead } from "../../src/http/console/pack.ts";

/** A file of the console as it is sent to browsers. */
export interface ConsoleFile {
  name: string;
  contentType: string;
  bytes: Uint8Array;
}

const HASH_CHARACTERS = 16;
const LENGTH_BYTES = 4;

/**
 * The name of a build, a hash of its files. The content of an address with this name never changes.
 */
export function buildOf(files: readonly ConsoleFile[]): string {
  const hash = createHash("sha256");
  for (const { name, bytes } of files) hash.update(`${name}\0${bytes.length}\0`).update(bytes);
  return hash.digest("hex").slice(0, HASH_CHARACTERS);
}

/**
 * Packs all files into one: the length of the head in 4 bytes, the head as JSON, and the bodies,
 * each compressed with brotli and with gzip.
 */
export function writePack(
  { source, build, files }: { source: string; build: string; files: readonly ConsoleFile[] },
): Uint8Array {
  const bodies: Uint8Array[] = [];
  let end = 0;
  const place = (body: Uint8Array): PackedFile["brotli"] => {
    bodies.push(body);
    end += body.length;
    return { at: end - body.length, sizeBytes: body.length };
  };
  const packed = files.map(({ name, contentType, bytes }): PackedFile => ({
    name,
    contentType,
    etag: createHash("sha256").update(bytes).digest("hex").slice(0, HASH_CHARACTERS),
    brotli: place(brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    })),
    gzip: place(gzipSync(bytes, { level: 9 })),
  }));
  const head: PackHead = { source, build, files: packed };
  const text = new TextEncoder().encode(JSON.stringify(head));
  const length = new Uint8Array(LENGTH_BYTES);
  new DataView(length.buffer).setUint32(0, text.length);
  return new Uint8Array(Buffer.concat([length, text, ...bodies]));
}

/** The hash of the sources of a pack. */
export function sourceOf(pack: Uint8Array): string {
  return readHead(pack).head.source;
}
