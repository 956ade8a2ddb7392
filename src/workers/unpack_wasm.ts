import { brotliDecompressSync } from "node:zlib";

/** The byte with which a WebAssembly module begins, and no Brotli stream of `deno task compile`. */
const WASM_FIRST_BYTE = 0;

/** Returns the bytes of a WebAssembly module, which the executable contains compressed. */
export function unpackWasm(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes[0] === WASM_FIRST_BYTE ? bytes : brotliDecompressSync(bytes));
}
