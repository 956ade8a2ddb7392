import { link, mkdir, open, readFile, rename, rm } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { dirname } from "node:path";

/**
 * The modes of every file and directory that the server makes: only its user may read, write and
 * list.
 */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_DIRECTORY = 0o700;

/** The text of a file, or null if there is none. */
export async function readFileIfAny(path: string): Promise<string | null> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (isSystemError(error, "ENOENT")) return null;
    throw error;
  }
}

/** Writes a file that only its owner may read; a reader finds the old text or the new one. */
export async function replaceFile(path: string, text: string): Promise<void> {
  await withDraft({ path, text }, (draftPath) => rename(draftPath, path));
}

/** Writes the file unless it exists; false then. */
export async function createFile(path: string, text: string): Promise<boolean> {
  try {
    await withDraft({ path, text }, (draftPath) => link(draftPath, path));
    return true;
  } catch (error) {
    if (isSystemError(error, "EEXIST")) return false;
    throw error;
  }
}

/** Lets `place` give a name to a file that is whole and on disk; leaves no draft behind. */
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

/** Whether the system refused with this code, such as `ENOENT`. */
export function isSystemError(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}
