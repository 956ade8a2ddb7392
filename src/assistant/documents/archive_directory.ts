const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const COMMENT_BYTES_MAX = 65_535;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;

/** More entries than a workbook with pictures has, and few enough to list at once. */
export const ENTRIES_MAX = 5_000;

/** A file in a ZIP archive, as the directory of the archive describes it. */
export interface ArchiveEntry {
  name: string;
  isEncrypted: boolean;
  /** 0 for stored bytes, 8 for deflated bytes; other methods are not supported. */
  method: number;
  packedBytes: number;
  /** The position of the header before the entry's bytes. */
  offset: number;
}

/**
 * Returns the first 5,001 entries in the directory of a ZIP archive, and the directory's position.
 * Decompresses nothing. Null if the directory is missing or broken.
 */
export function readDirectory(
  bytes: Uint8Array,
): { entries: ArchiveEntry[]; begin: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOfDirectory(view);
  if (end === null) return null;
  const begin = view.getUint32(end + 16, true);
  const entries: ArchiveEntry[] = [];
  let at = begin;
  while (at < end && entries.length <= ENTRIES_MAX) {
    if (at + ENTRY_BYTES > end || view.getUint32(at, true) !== ENTRY_SIGNATURE) return null;
    const nameBytes = view.getUint16(at + 28, true);
    const start = at + ENTRY_BYTES;
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(start, start + nameBytes)),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    });
    at = start + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return { entries, begin };
}

/** Finds the end-of-directory record, which only a comment may follow. */
function endOfDirectory(view: DataView): number | null {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= 0 && at >= last - COMMENT_BYTES_MAX; at--) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  return null;
}
