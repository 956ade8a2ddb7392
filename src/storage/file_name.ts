/** Every file system allows 255 bytes; the difference is for what S3 servers append to a name. */
export const FILE_NAME_BYTES_MAX = 200;
const EXTENSION_BYTES_MAX = 20;

/** Separators, control characters, and the direction marks that display `exe.gpj` as `gpj.exe`. */
const UNSAFE_CHARACTERS = /[/\\\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Makes from any text a name that is safe as the last segment of an object key and in a header:
 * unsafe characters become `_`, and more than 200 bytes of UTF-8 are cut off before the extension.
 */
export function toFileName(text: string): string {
  const name = text.toWellFormed().replace(UNSAFE_CHARACTERS, "_");
  if (/^\.{0,2}$/.test(name)) return "file";
  const extension = /[^.](\.[^.\s]+)$/.exec(name)?.[1] ?? "";
  const kept = byteLength(extension) <= EXTENSION_BYTES_MAX ? extension : "";
  const stem = name.slice(0, name.length - kept.length);
  return cutToBytes(stem, FILE_NAME_BYTES_MAX - byteLength(kept)) + kept;
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** The longest prefix of the text that fits, without a partial character. */
function cutToBytes(text: string, sizeBytesMax: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(sizeBytesMax));
  return text.slice(0, read);
}
