import { join } from "node:path";

/** Where tools live: outside every checkout, so that all of them and the next gate share them. */
export function cacheDir(): string {
  const own = Deno.env.get("HEDDLE_CACHE");
  if (own) return own;
  const home = Deno.env.get("HOME") ?? Deno.env.get("USERPROFILE") ?? ".";
  return join(Deno.env.get("XDG_CACHE_HOME") ?? join(home, ".cache"), "heddle");
}

/** The folder of one tool; `key` is its name and every version that went into it. */
export function toolDir(key: string): string {
  return join(cacheDir(), "tools", key);
}

/** Whether a file is there. */
export async function fileExists(path: string): Promise<boolean> {
  try {
    return (await Deno.stat(path)).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}

/** Keys in the cache that begin with `prefix`, the last in order first. */
export async function cachedKeys(prefix: string): Promise<string[]> {
  try {
    const entries = await Array.fromAsync(Deno.readDir(join(cacheDir(), "tools")));
    return entries.map(({ name }) => name).filter((name) => name.startsWith(prefix)).sort()
      .reverse();
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return [];
    throw error;
  }
}

/**
 * The executable `file` of the tool `key`. When it is missing, `make` produces it somewhere under
 * the scratch folder it is given (on the same disk) and it is moved into place whole, so that a
 * cut download or build is never used.
 */
export async function ensureExecutable(
  { key, file }: { key: string; file: string },
  make: (scratchDir: string) => Promise<string>,
): Promise<string> {
  const path = join(toolDir(key), file);
  if (await fileExists(path)) return path;
  const scratchRoot = join(cacheDir(), "scratch");
  await Deno.mkdir(scratchRoot, { recursive: true });
  const scratchDir = await Deno.makeTempDir({ dir: scratchRoot });
  try {
    const made = await make(scratchDir);
    if (Deno.build.os !== "windows") await Deno.chmod(made, 0o755);
    await Deno.mkdir(toolDir(key), { recursive: true });
    await Deno.rename(made, path);
    return path;
  } finally {
    await Deno.remove(scratchDir, { recursive: true });
  }
}
