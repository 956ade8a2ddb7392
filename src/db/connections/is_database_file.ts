/** The beginning of a file of SQLite. */
const DATABASE_HEADER = "SQLite format 3\0";

/**
 * Whether a file may be a database: a wrong setting may name any file or directory of the machine.
 */
export async function isDatabaseFile(path: string): Promise<boolean> {
  try {
    const { isFile, size } = await Deno.lstat(path);
    if (!isFile || size === 0) return isFile;
    using file = await Deno.open(path);
    const head = new Uint8Array(DATABASE_HEADER.length);
    await file.read(head);
    return new TextDecoder().decode(head) === DATABASE_HEADER;
  } catch {
    return false;
  }
}
