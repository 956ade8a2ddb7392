import { dirname, join } from "node:path";
import { anySignal } from "../../lib/any_signal.ts";
import { PRIVATE_DIRECTORY, PRIVATE_FILE } from "../../lib/private_file.ts";

/** The number of files that are copied at the same time. */
const COPIES_AT_ONCE = 8;

/** The directory of unfinished uploads, which a server removes when it starts. */
const UNFINISHED = ".incoming";

export interface Copied {
  count: number;
  sizeBytes: number;
}

/**
 * Copies all files below a directory; resolves when they are on disk. A file that is removed
 * meanwhile is skipped; files never change. Files whose names begin with a dot are not counted.
 * Rejects before the next file once the signal is aborted.
 */
export async function copyFiles(from: string, to: string, signal: AbortSignal): Promise<Copied> {
  const copied: Copied = { count: 0, sizeBytes: 0 };
  const files = filesBelow(from);
  await makeDirectory(to);
  const failure = new AbortController();
  using either = anySignal([signal, failure.signal]);
  const stopped = either.signal;
  const copyEach = async (): Promise<void> => {
    for await (const path of files) {
      stopped.throwIfAborted();
      const sizeBytes = await copyIfThere(join(from, path), join(to, path));
      if (sizeBytes === null || path.startsWith(".")) continue;
      copied.count++;
      copied.sizeBytes += sizeBytes;
    }
  };
  // All copies have ended when this rejects, so that the caller can remove the directory.
  const copies = Array.from({ length: COPIES_AT_ONCE }, copyEach);
  await Promise.all(copies.map((copy) => copy.catch((error) => failure.abort(error))));
  stopped.throwIfAborted();
  return copied;
}

/** Counts the files that `copyFiles()` would count. */
export async function measureFiles(directory: string): Promise<Copied> {
  const found: Copied = { count: 0, sizeBytes: 0 };
  for await (const path of filesBelow(directory)) {
    if (path.startsWith(".")) continue;
    found.count++;
    found.sizeBytes += (await Deno.stat(join(directory, path))).size;
  }
  return found;
}

/** Copies one file atomically: readers find it complete and on disk. */
export async function copyFile(from: string, to: string): Promise<number> {
  const draft = `${to}.partial`;
  await Deno.copyFile(from, draft);
  await Deno.chmod(draft, PRIVATE_FILE);
  using file = await Deno.open(draft, { read: true, write: true });
  await file.sync();
  await Deno.rename(draft, to);
  return (await file.stat()).size;
}

export async function makeDirectory(path: string): Promise<void> {
  await Deno.mkdir(path, { recursive: true, mode: PRIVATE_DIRECTORY });
}

async function copyIfThere(from: string, to: string): Promise<number | null> {
  await makeDirectory(dirname(to));
  try {
    return await copyFile(from, to);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

/** The paths of all files, relative to the directory. Symbolic links are followed. */
async function* filesBelow(directory: string, below = ""): AsyncGenerator<string> {
  for await (const entry of Deno.readDir(join(directory, below))) {
    const path = join(below, entry.name);
    const { isDirectory } = entry.isSymlink ? await Deno.stat(join(directory, path)) : entry;
    if (!isDirectory) yield path;
    else if (entry.name !== UNFINISHED) yield* filesBelow(directory, path);
  }
}
