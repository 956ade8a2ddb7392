import { statfs } from "node:fs/promises";

/** The free bytes for a user other than root on the disk of a path. */
export async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}
