/** Returns a name for a file, with the extension unless it has one. */
export function fileName(name: string, extension: string): string {
  const safe = name.trim().toLowerCase().replace(/[^\p{L}\p{N}._-]+/gu, "-").replace(
    /^-+|-+$/g,
    "",
  );
  return /\.[a-z0-9]{1,5}$/.test(safe) ? safe : `${safe || "file"}${extension}`;
}
