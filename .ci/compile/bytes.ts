import { basename, join } from "node:path";
import { brotliCompressSync } from "node:zlib";

const BYTES_IMPORT = /(?<= from )"([^"]+)"(?= with \{ type: "bytes" \})/g;

export interface BytesOptions {
  /** The directory of the script, where the compressed files go. */
  dir: string;
  read(specifier: string): Promise<Uint8Array>;
}

/**
 * The script with every file that it imports as bytes beside it, compressed with Brotli. A bundler
 * would write them into the script, a third larger than they are.
 */
export async function placeBytes(script: string, { dir, read }: BytesOptions): Promise<string> {
  const names = new Map<string, string>();
  for (const [, specifier = ""] of script.matchAll(BYTES_IMPORT)) {
    const name = `${basename(specifier)}.br`;
    await Deno.writeFile(join(dir, name), brotliCompressSync(await read(specifier)));
    names.set(specifier, name);
  }
  return script.replace(
    BYTES_IMPORT,
    (_, specifier) => JSON.stringify(`./${names.get(specifier)}`),
  );
}
