import { join } from "node:path";
import type { Ids } from "../../lib/ids.ts";
import { PRIVATE_DIRECTORY, PRIVATE_FILE } from "../../lib/private_file.ts";
import { SetupError } from "../../lib/setup_error.ts";
import type { ProcessRegistry } from "./process_registry.ts";

/** The name of the folder in the data directory. */
export const PROCESSES_DIRECTORY = "processes";

/**
 * A registry for processes on one machine, by file locks of the system: a process holds the lock of
 * its file until it ends for any reason, also while it is suspended or blocked.
 */
export class LockedProcesses implements ProcessRegistry {
  readonly id: string;
  readonly signal = new AbortController().signal;
  readonly #directory: string;
  readonly #file: Deno.FsFile;

  private constructor({ id, directory, file }: {
    id: string;
    directory: string;
    file: Deno.FsFile;
  }) {
    this.id = id;
    this.#directory = directory;
    this.#file = file;
  }

  static async open({ dataDir, ids }: { dataDir: string; ids: Ids }): Promise<LockedProcesses> {
    const directory = join(dataDir, PROCESSES_DIRECTORY);
    const id = ids.uuid();
    try {
      await Deno.mkdir(directory, { recursive: true, mode: PRIVATE_DIRECTORY });
      const file = await createLocked(join(directory, id));
      await removeDead(directory);
      return new LockedProcesses({ id, directory, file });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new SetupError(`Cannot lock a file in ${directory}: ${reason}`, { cause: error });
    }
  }

  async findDead(candidates: readonly string[]): Promise<string[]> {
    const dead: string[] = [];
    for (const id of candidates) {
      if (await removeIfDead(join(this.#directory, id))) dead.push(id);
    }
    return dead;
  }

  /** If the disk accepts no writes, the file remains, and the next process removes it. */
  async [Symbol.asyncDispose](): Promise<void> {
    await Deno.remove(join(this.#directory, this.id)).catch(() => {});
    this.#file.close();
  }
}

/**
 * Creates and locks a file. Between both, `sweep()` may remove the file as that of a dead process;
 * then a new one is created.
 */
async function createLocked(path: string): Promise<Deno.FsFile> {
  for (;;) {
    const file = await Deno.open(path, { create: true, write: true, mode: PRIVATE_FILE });
    await file.lock(true);
    if (await isThere(path)) return file;
    file.close();
  }
}

/** Removes the files of crashed processes, whether or not they owned anything. */
async function removeDead(directory: string): Promise<void> {
  for await (const entry of Deno.readDir(directory)) {
    await removeIfDead(join(directory, entry.name));
  }
}

async function removeIfDead(path: string): Promise<boolean> {
  const file = await openIfThere(path);
  if (file === null) return true;
  try {
    if (!await file.tryLock(true)) return false;
    await removeIfThere(path);
    return true;
  } finally {
    file.close();
  }
}

async function isThere(path: string): Promise<boolean> {
  return await unlessMissing(Deno.stat(path)) !== null;
}

async function openIfThere(path: string): Promise<Deno.FsFile | null> {
  return await unlessMissing(Deno.open(path, { write: true }));
}

async function removeIfThere(path: string): Promise<void> {
  await unlessMissing(Deno.remove(path));
}

async function unlessMissing<T>(result: Promise<T>): Promise<T | null> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}
