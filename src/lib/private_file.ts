import { link, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { dirname } from "node:path";

/**
 * The modes of all files and directories that the server creates: only its user may read, write and
 * list them.
 */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_DIRECTORY = 0o700;

/** Reads the text of a file; null if the file does not exist. */
export async function readFileIfAny(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (isSystemError(error, "ENOENT")) return null;
    throw error;
  }
}

/** Replaces a file atomically: readers find the old or the new text. Only its owner may read it. */
export async function replaceFile(path: string, text: string): Promise<void> {
  await withDraft({ path, text }, (draftPath) => rename(draftPath, path));
}

/** Creates a file. Returns false if it exists already. */
export async function createFile(path: string, text: string): Promise<boolean> {
  try {
    await withDraft({ path, text }, (draftPath) => link(draftPath, path));
    return true;
  } catch (error) {
    if (isSystemError(error, "EEXIST")) return false;
    throw error;
  }
}

/** Calls `place` to name a complete file on disk. The temporary name is always removed. */
async function withDraft(
  { path, text }: { path: string; text: string },
  place: (draftPath: string) => Promise<void>,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: PRIVATE_DIRECTORY });
  const draftPath = `${path}.${randomUUID()}`;
  try {
    await writeToDisk(draftPath, text);
    await place(draftPath);
  } finally {
    await rm(draftPath, { force: true });
  }
}

async function writeToDisk(path: string, text: string): Promise<void> {
  const file = await open(path, "wx", PRIVATE_FILE);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Whether the error is a system error with this code, such as `ENOENT`. */
export function isSystemError(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
