import { Inflate } from "fflate";
import { type ArchiveEntry, ENTRIES_MAX, readDirectory } from "../archive_directory.ts";
import { Unreadable } from "./unreadable.ts";

const HEADER_SIGNATURE = 0x04034b50;
const HEADER_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;

/** Deflate expands a byte to at most 1,032, so a piece expands to at most 4 MB. */
const PIECE_BYTES = 4_096;
const UNPACKED_BYTES_MAX = 64 * 1024 * 1024;

/** Processes a piece of an unpacked file. Returns whether to go on unpacking. */
export type TakePiece = (piece: Uint8Array) => boolean;

/**
 * The files in a ZIP archive. They are unpacked piece by piece, only as far as needed, and without
 * trust in the sizes that the archive states. Errors: `Unreadable`.
 */
export class Archive {
  readonly #bytes: Uint8Array;
  readonly #entries = new Map<string, { packed: Uint8Array; method: number }>();
  #unpackedBytes = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    const directory = readDirectory(bytes);
    if (directory === null) throw broken();
    const { entries, begin } = directory;
    if (entries.length > ENTRIES_MAX) throw new Unreadable(`it has more than ${ENTRIES_MAX} parts`);
    let limit = begin;
    for (const entry of entries.toSorted((a, b) => b.offset - a.offset)) {
      if (this.#entries.has(entry.name)) throw new Unreadable("two of its parts have one name");
      this.#entries.set(entry.name, { packed: this.#packed(entry, limit), method: entry.method });
      limit = entry.offset;
    }
  }

  get names(): string[] {
    return [...this.#entries.keys()];
  }

  /** Unpacks one file until `take` returns false. Returns false if the archive has no such file. */
  unpack(name: string, take: TakePiece): boolean {
    const entry = this.#entries.get(name);
    if (!entry) return false;
    const counted = (piece: Uint8Array): boolean => {
      this.#unpackedBytes += piece.length;
      if (this.#unpackedBytes > UNPACKED_BYTES_MAX) {
        throw new Unreadable("it unpacks to more than 64 MB");
      }
      return take(piece);
    };
    if (entry.method === STORED) counted(entry.packed);
    else if (entry.method === DEFLATED) inflate(entry.packed, counted);
    else throw new Unreadable("it is compressed in a way that cannot be read");
    return true;
  }

  /** Returns the bytes of an entry, which must end before those of the next. */
  #packed({ offset, packedBytes, isEncrypted }: ArchiveEntry, limit: number): Uint8Array {
    if (isEncrypted) throw new Unreadable("it is encrypted");
    const view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.byteLength);
    if (offset + HEADER_BYTES > limit || limit > view.byteLength) throw broken();
    if (view.getUint32(offset, true) !== HEADER_SIGNATURE) throw broken();
    const names = view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
    const start = offset + HEADER_BYTES + names;
    if (start + packedBytes > limit) throw broken();
    return this.#bytes.subarray(start, start + packedBytes);
  }
}

function inflate(packed: Uint8Array, take: TakePiece): void {
  let isWanted = true;
  const stream = new Inflate((piece) => {
    if (isWanted) isWanted = take(piece);
  });
  for (let at = 0; at < packed.length && isWanted; at += PIECE_BYTES) {
    const isLast = at + PIECE_BYTES >= packed.length;
    stream.push(packed.subarray(at, at + PIECE_BYTES), isLast);
  }
}

function broken(): Unreadable {
  return new Unreadable("it is broken or incomplete");
}
