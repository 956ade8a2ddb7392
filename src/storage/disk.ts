import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { AppError, describeError } from "../lib/errors.ts";
import { PRIVATE_DIRECTORY, PRIVATE_FILE } from "../lib/private_file.ts";
import { isAbsent, toDiskError } from "./disk_errors.ts";
import { DiskStaging } from "./disk_staging.ts";
import { MeteredBody } from "./metered_body.ts";
import { isStorableKey } from "./object_key.ts";
import {
  type ByteRange,
  type ObjectBody,
  type ObjectInfo,
  type ObjectStorage,
  type PutOptions,
  StorageConfigError,
  type StoredObject,
} from "./object_storage.ts";

/** The content of a test file. An empty file could be written even to a full disk. */
const PROBE = new Uint8Array(4096);

/**
 * Opens a storage that keeps objects as files in a directory, which is created if it is missing.
 * Several processes may share it. Content types are not stored. Errors: `StorageConfigError` if the
 * directory is not writable.
 */
export async function openDiskStorage(
  { directory }: { directory: string },
): Promise<ObjectStorage & AsyncDisposable> {
  try {
    return new DiskStorage(directory, await DiskStaging.open(directory));
  } catch (error) {
    throw new StorageConfigError(
      `Cannot keep objects in ${directory}: it must be a directory that this process may write to` +
        ` (${describeError(error)})`,
      { cause: error },
    );
  }
}

class DiskStorage implements ObjectStorage, AsyncDisposable {
  readonly #directory: string;
  readonly #staging: DiskStaging;

  constructor(directory: string, staging: DiskStaging) {
    this.#directory = directory;
    this.#staging = staging;
  }

  async put(
    key: string,
    body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>,
    options: PutOptions,
  ): Promise<StoredObject> {
    using metered = new MeteredBody(body, options);
    const path = this.#storablePath(key);
    const temporaryPath = this.#staging.nextPath();
    try {
      await writeDurably(temporaryPath, metered.chunks());
      await Deno.mkdir(dirname(path), { recursive: true, mode: PRIVATE_DIRECTORY });
      // A link instead of a rename, because a link fails if the name exists.
      await Deno.link(temporaryPath, path);
      await this.#syncAncestors(path);
    } catch (error) {
      await removeEmptyDirectory(dirname(path));
      throw metered.failure ?? toDiskError(error);
    } finally {
      await removeIfThere(temporaryPath);
    }
    return { sizeBytes: metered.sizeBytes, etag: etagOf(key, metered.sizeBytes) };
  }

  async stat(key: string): Promise<ObjectInfo | null> {
    if (!isStorableKey(key)) return null;
    try {
      const { size } = await Deno.stat(join(this.#directory, key));
      return { sizeBytes: size, etag: etagOf(key, size), contentType: null };
    } catch (error) {
      return await this.#noneOr(error);
    }
  }

  async read(key: string, { range }: { range?: ByteRange } = {}): Promise<ObjectBody | null> {
    if (!isStorableKey(key)) return null;
    try {
      const { body, sizeBytes } = await openFileBody(join(this.#directory, key), range);
      return { body, sizeBytes, etag: etagOf(key, sizeBytes), contentType: null };
    } catch (error) {
      return await this.#noneOr(error);
    }
  }

  link(): Promise<null> {
    return Promise.resolve(null);
  }

  async delete(key: string): Promise<void> {
    if (!isStorableKey(key)) return;
    const path = join(this.#directory, key);
    try {
      await Deno.remove(path);
    } catch (error) {
      await this.#noneOr(error);
    }
    await removeEmptyDirectory(dirname(path));
  }

  async check(): Promise<void> {
    const path = this.#staging.nextPath();
    try {
      await Deno.writeFile(path, PROBE, { createNew: true, mode: PRIVATE_FILE });
      await Deno.remove(path);
    } catch (error) {
      throw toDiskError(error);
    }
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.#staging[Symbol.dispose]();
    return Promise.resolve();
  }

  /**
   * Returns null for a missing file. Errors: `unavailable` if the storage's directory is gone or
   * replaced, for example while a volume is not mounted.
   */
  async #noneOr(error: unknown): Promise<null> {
    if (!isAbsent(error)) throw toDiskError(error);
    if (await this.#staging.isThere()) return null;
    throw new AppError("unavailable", "File storage cannot be used now: its directory is gone", {
      cause: error,
    });
  }

  #storablePath(key: string): string {
    if (!isStorableKey(key)) throw new Error("Cannot store the file: its key is not well-formed");
    return join(this.#directory, key);
  }

  /** Syncs the directories from a new file up to the storage's: only then is its name on disk. */
  async #syncAncestors(path: string): Promise<void> {
    for (let ancestor = path; ancestor.length > this.#directory.length;) {
      ancestor = dirname(ancestor);
      using file = await Deno.open(ancestor);
      await file.sync();
    }
  }
}

/** An ETag that is strong and stable: objects never change, and no two have the same key. */
function etagOf(key: string, sizeBytes: number): string {
  const hash = createHash("sha256").update(`${sizeBytes} ${key}`).digest("base64url");
  return `"${hash.slice(0, 22)}"`;
}

async function writeDurably(path: string, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  using file = await Deno.open(path, { createNew: true, write: true, mode: PRIVATE_FILE });
  for await (const chunk of chunks) {
    for (let offset = 0; offset < chunk.length;) {
      offset += await file.write(chunk.subarray(offset));
    }
  }
  await file.sync();
}

async function removeIfThere(path: string): Promise<void> {
  try {
    await Deno.remove(path);
  } catch (error) {
    if (!isAbsent(error)) throw error;
  }
}

/**
 * Removes the folder of an object, which is named by the key's random part and contains only that
 * object.
 */
async function removeEmptyDirectory(path: string): Promise<void> {
  await Deno.remove(path).catch(() => {});
}

const CHUNK_BYTES = 64 * 1024;

/** Opens a file, or a range of it, as a stream that reads on demand and closes it at the end. */
async function openFileBody(
  path: string,
  range?: ByteRange,
): Promise<{ body: ReadableStream<Uint8Array>; sizeBytes: number }> {
  const file = await Deno.open(path);
  try {
    const { size: sizeBytes } = await file.stat();
    const { start, end } = range ?? { start: 0, end: sizeBytes - 1 };
    if (range && (start < 0 || end < start || end >= sizeBytes)) {
      throw new RangeError(`Cannot read bytes ${start} to ${end}: the file has ${sizeBytes}`);
    }
    await file.seek(start, Deno.SeekMode.Start);
    return { body: streamBytes(file, end - start + 1), sizeBytes };
  } catch (error) {
    file.close();
    throw error;
  }
}

function streamBytes(file: Deno.FsFile, lengthBytes: number): ReadableStream<Uint8Array> {
  let remaining = lengthBytes;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const chunk = new Uint8Array(Math.min(CHUNK_BYTES, remaining));
        const count = remaining === 0 ? 0 : await file.read(chunk);
        if (count === null) throw new Error(`The file ends ${remaining} bytes early`);
        remaining -= count;
        if (count > 0) controller.enqueue(chunk.subarray(0, count));
        if (remaining > 0) return;
        file.close();
        controller.close();
      } catch (error) {
        file.close();
        throw error;
      }
    },
    cancel: () => file.close(),
  }, { highWaterMark: 0 });
}
