import { join } from "node:path";
import { PRIVATE_DIRECTORY, PRIVATE_FILE } from "../lib/private_file.ts";

/** No key starts with a dot, so that no key can be in this folder. */
const STAGING_DIRECTORY = ".incoming";
const OPENING_LOCK = "opening.lock";

/**
 * The folder in which files are written before they get their final names. Each storage locks its
 * own subfolder, so that a subfolder that can be locked belongs to a dead process and is removed.
 */
export class DiskStaging implements Disposable {
  readonly #directory: string;
  readonly #lock: Deno.FsFile;
  #count = 0;

  private constructor(directory: string, lock: Deno.FsFile) {
    this.#directory = directory;
    this.#lock = lock;
  }

  /** Removes the files of interrupted puts, and creates a subfolder for this storage. */
  static async open(storageDirectory: string): Promise<DiskStaging> {
    const parent = join(storageDirectory, STAGING_DIRECTORY);
    await Deno.mkdir(parent, { recursive: true, mode: PRIVATE_DIRECTORY });
    // Held during both steps, so that no other process sees a subfolder that is not locked yet.
    using opening = await openLockFile(join(parent, OPENING_LOCK));
    await opening.lock(true);
    await removeAbandoned(parent);
    const directory = join(parent, crypto.randomUUID());
    await Deno.mkdir(directory, { mode: PRIVATE_DIRECTORY });
    const lock = await openLockFile(lockPath(directory));
    await lock.lock(true);
    return new DiskStaging(directory, lock);
  }

  /** The path of a new temporary file. */
  nextPath(): string {
    return join(this.#directory, String(++this.#count));
  }

  /** Returns false if the directory of the storage is gone or was replaced. */
  async isThere(): Promise<boolean> {
    return await Deno.stat(lockPath(this.#directory)).then(() => true, () => false);
  }

  /** Removes the subfolder. If that fails, the next storage that opens removes it. */
  [Symbol.dispose](): void {
    try {
      Deno.removeSync(this.#directory, { recursive: true });
    } catch {
      // The directory of the storage is gone, or accepts no writes.
    }
    this.#lock.close();
  }
}

async function removeAbandoned(parent: string): Promise<void> {
  for await (const entry of Deno.readDir(parent)) {
    if (!entry.isDirectory) continue;
    try {
      await removeUnlocked(join(parent, entry.name));
    } catch (error) {
      // Its own storage has removed it meanwhile.
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    }
  }
}

async function removeUnlocked(directory: string): Promise<void> {
  using lock = await openLockFile(lockPath(directory));
  if (await lock.tryLock(true)) await Deno.remove(directory, { recursive: true });
}

function lockPath(directory: string): string {
  return join(directory, "lock");
}

function openLockFile(path: string): Promise<Deno.FsFile> {
  return Deno.open(path, { create: true, write: true, mode: PRIVATE_FILE });
}
