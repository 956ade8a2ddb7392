const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const COMMENT_BYTES_MAX = 65_535;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
const ENTRIES_MAX = 1_000;

/**
 * The names of the first 1,000 entries in the directory of a ZIP archive. Nothing is decompressed.
 * Empty where the directory is broken.
 */
export function namesInArchive(bytes: Uint8Array): Set<string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names = new Set<string>();
  const end = endOfDirectory(view);
  if (end === null) return names;
  let at = view.getUint32(end + 16, true);
  for (let left = ENTRIES_MAX; left > 0 && at + ENTRY_BYTES <= end; left--) {
    if (view.getUint32(at, true) !== ENTRY_SIGNATURE) break;
    const nameBytes = view.getUint16(at + 28, true);
    const start = at + ENTRY_BYTES;
    names.add(new TextDecoder().decode(bytes.subarray(start, start + nameBytes)));
    at = start + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return names;
}

/** Where the record of the end begins, which only a comment follows. */
function endOfDirectory(view: DataView): number | null {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= 0 && at >= last - COMMENT_BYTES_MAX; at--) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  return null;
}
