import { join } from "node:path";

/** The folder of all tools: outside every checkout, so that all checkouts share it. */
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

/** The place of a tool in the cache. */
export interface Place {
  key: string;
  /** The executable or other file, from the folder of the tool. */
  file: string;
}

/** Creates a file or folder under the given scratch folder, and returns its path. */
export type Make = (scratchDir: string) => Promise<string>;

/**
 * Returns the executable `file` of the tool `key`. If it is missing, `make` produces it on the same
 * disk, and it is renamed into place, so that an incomplete download or build is never used.
 */
export async function ensureExecutable(place: Place, make: Make): Promise<string> {
  return await ensureFile(place, async (scratchDir) => {
    const made = await make(scratchDir);
    if (Deno.build.os !== "windows") await Deno.chmod(made, 0o755);
    return made;
  });
}

/** Like `ensureExecutable()`, for a file that is not executed. */
export async function ensureFile({ key, file }: Place, make: Make): Promise<string> {
  const path = join(toolDir(key), file);
  await unlessThere(path, make, async (made) => {
    await Deno.mkdir(toolDir(key), { recursive: true });
    await Deno.rename(made, path);
  });
  return path;
}

/** Like `ensureExecutable()`, for a tool with many files: `make` produces its whole folder. */
export async function ensureFolder({ key, file }: Place, make: Make): Promise<string> {
  const path = join(toolDir(key), file);
  await unlessThere(path, make, async (made) => {
    await Deno.mkdir(join(cacheDir(), "tools"), { recursive: true });
    await Deno.rename(made, toolDir(key));
  });
  return path;
}

async function unlessThere(
  path: string,
  make: Make,
  place: (made: string) => Promise<void>,
): Promise<void> {
  if (await fileExists(path)) return;
  const scratchRoot = join(cacheDir(), "scratch");
  await Deno.mkdir(scratchRoot, { recursive: true });
  const scratchDir = await Deno.makeTempDir({ dir: scratchRoot });
  try {
    await place(await make(scratchDir));
  } catch (error) {
    // Another process may have put a whole folder there in the meantime.
    if (!await fileExists(path)) throw error;
  } finally {
    await Deno.remove(scratchDir, { recursive: true });
  }
}
