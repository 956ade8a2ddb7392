import { createHash } from "node:crypto";
import { basename, join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { ensureFile } from "../tools/cache.ts";

const BYTES_IMPORT = /(?<= from )"([^"]+)"(?= with \{ type: "bytes" \})/g;

export interface BytesOptions {
  /** The directory of the script, where the compressed files go. */
  dir: string;
  read(specifier: string): Promise<Uint8Array>;
}

/**
 * Puts each file that the script imports as bytes beside it, compressed with Brotli, and returns
 * the script with the new names. A bundler would embed the files, a third larger than their size.
 */
export async function placeBytes(script: string, { dir, read }: BytesOptions): Promise<string> {
  const names = new Map<string, string>();
  for (const [, specifier = ""] of script.matchAll(BYTES_IMPORT)) {
    const name = `${basename(specifier)}.br`;
    await Deno.copyFile(await compressed(await read(specifier)), join(dir, name));
    names.set(specifier, name);
  }
  return script.replace(
    BYTES_IMPORT,
    (_, specifier) => JSON.stringify(`./${names.get(specifier)}`),
  );
}

/** The path of the compressed bytes in the cache of tools: an engine of 4 MB takes 10 s of CPU. */
function compressed(bytes: Uint8Array): Promise<string> {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  return ensureFile({ key: `brotli-${hash}`, file: "bytes.br" }, async (scratchDir) => {
    const path = join(scratchDir, "bytes.br");
    await Deno.writeFile(path, brotliCompressSync(bytes));
    return path;
  });
}
