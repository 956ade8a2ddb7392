/** A name for a file, with the extension if it has none of its own. */
export function fileName(name: string, extension: string): string {
  const safe = name.trim().toLowerCase().replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(
    /^-+|-+$/g,
    "",
  );
  return /\.[a-z0-9]{1,5}$/.test(safe) ? safe : `${safe || "file"}${extension}`;
}
