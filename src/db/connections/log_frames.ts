const HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const PAGE_SIZE_AT = 8;
const SALT_AT = 16;
const FRAME_SALT_AT = 8;
const SALT_BYTES = 8;

/**
 * How far a write-ahead log is written, by the format in https://sqlite.org/fileformat2.html#walformat.
 * Its size does not tell: SQLite writes it anew from its beginning. SQLite keeps no locks on this
 * file, so that it can be opened and closed beside it.
 */
export class LogFrames implements Disposable {
  readonly #path: string;
  readonly #header = new Uint8Array(HEADER_BYTES);
  readonly #frameSalt = new Uint8Array(SALT_BYTES);
  #file: Deno.FsFile | null = null;

  /** `path` is the log's. */
  constructor(path: string) {
    this.#path = path;
  }

  /** Whether that frame is written, counted from 1; else the salt of the log, if there is one. */
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
