import { statfs } from "node:fs/promises";

/** The room that a user who is not root has on the disk of a path. */
export async function freeBytes(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}
