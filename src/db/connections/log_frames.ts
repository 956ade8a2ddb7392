const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const PAGE_SIZE_AT = 8;
const SALT_AT = 16;
const FRAME_SALT_AT = 8;
const SALT_BYTES = 8;

/**
 * Reads how far a write-ahead log is written, according to the format in
 * https://sqlite.org/fileformat2.html#walformat. The file size does not tell, because SQLite
 * overwrites the log from its beginning. SQLite holds no locks on this file, so that opening and
 * closing it is safe.
 */
export class LogFrames implements Disposable {
  readonly #path: string;
  readonly #header = new Uint8Array(HEADER_BYTES);
  readonly #frameSalt = new Uint8Array(SALT_BYTES);
  #file: Deno.FsFile | null = null;

  /** `path` is the path of the log. */
  constructor(path: string) {
    this.#path = path;
  }

  /**
   * Returns the salt of the log, and whether the frame that `frameOf` names (counted from 1) is
   * written; null if there is no log.
   */
  read(frameOf: (salt: string) => number): { salt: string; isWritten: boolean } | null {
    const file = this.#file ??= openIfAny(this.#path);
    if (file === null || !readAt(file, 0, this.#header)) return null;
    const salt = this.#header.subarray(SALT_AT, SALT_AT + SALT_BYTES);
    const name = salt.join(".");
    const pageBytes = new DataView(this.#header.buffer).getUint32(PAGE_SIZE_AT);
    const frameAt = HEADER_BYTES + (frameOf(name) - 1) * (FRAME_HEADER_BYTES + pageBytes);
    const isWritten = readAt(file, frameAt + FRAME_SALT_AT, this.#frameSalt) &&
      this.#frameSalt.every((byte, at) => byte === salt[at]);
    return { salt: name, isWritten };
  }

  [Symbol.dispose](): void {
    this.#file?.close();
    this.#file = null;
  }
}

function openIfAny(path: string): Deno.FsFile | null {
  try {
    return Deno.openSync(path);
  } catch {
    return null;
  }
}

function readAt(file: Deno.FsFile, offset: number, into: Uint8Array): boolean {
  file.seekSync(offset, Deno.SeekMode.Start);
  return file.readSync(into) === into.length;
}
