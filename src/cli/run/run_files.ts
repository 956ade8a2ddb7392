import { randomUUID } from "node:crypto";
import { basename, extname, join } from "node:path";
import { nullIfNotFound } from "../../lib/errors.ts";
import { contentTypeOfName } from "../../objects/content_type.ts";
import type { ObjectContext } from "../../objects/context.ts";
import { type ReadableObject, readObject } from "../../objects/read_object.ts";
import { storeObject } from "../../objects/store_object.ts";
import { foldName } from "../../lib/text/fold_name.ts";
import { readFailure } from "../definition_files.ts";
import { CommandError } from "../usage.ts";

/** A file that a step has created. */
export interface SavedFile {
  objectKey: string;
  name: string;
  /** Null if the file could not be written. */
  path: string | null;
  sizeBytes: number;
  contentType: string;
}

/** Stores a local file as an input and returns its key; null if the signal aborts meanwhile. */
export async function storeInput(
  ctx: ObjectContext,
  { path, signal }: { path: string; signal: AbortSignal },
): Promise<string | null> {
  const name = basename(path);
  try {
    const { readable: body } = await Deno.open(path);
    const contentType = contentTypeOfName(name);
    const stored = await storeObject(ctx, { kind: "inputs", name, contentType, body, signal });
    return stored.objectKey;
  } catch (error) {
    if (signal.aborted) return null;
    throw new CommandError(`Cannot read ${path}: ${plainReason(error)}`, 2);
  }
}

/**
 * Writes the files that steps have stored into a directory, which is created with the first file.
 * Files of earlier runs are replaced. Files that cannot be written are reported.
 */
export async function saveFiles(
  ctx: ObjectContext,
  { keys, directory }: { keys: readonly string[]; directory: string },
): Promise<SavedFile[]> {
  const taken = new Set<string>();
  const saved: SavedFile[] = [];
  for (const objectKey of keys) {
    const object = await find(ctx, objectKey);
    if (object === null) continue;
    const { name, sizeBytes, contentType, body } = object;
    const path = join(directory, freeName(name, taken));
    const isWritten = await writeWhole(path, { directory, body });
    saved.push({ objectKey, name, path: isWritten ? path : null, sizeBytes, contentType });
  }
  return saved;
}

/**
 * Opens a stored file. Returns null for an input, and for a file that was not recorded before the
 * run ended.
 */
async function find(ctx: ObjectContext, objectKey: string): Promise<ReadableObject | null> {
  const object = await nullIfNotFound(readObject(ctx, { objectKey }));
  if (object?.kind === "outputs") return object;
  await object?.body.cancel();
  return null;
}

/**
 * An unused name: `report.csv`, then `report-2.csv`. Compared case-folded, because some file
 * systems ignore case.
 */
function freeName(name: string, taken: Set<string>): string {
  const extension = extname(name);
  const stem = basename(name, extension);
  for (let number = 1;; number++) {
    const candidate = number === 1 ? name : `${stem}-${number}${extension}`;
    if (taken.has(foldName(candidate))) continue;
    taken.add(foldName(candidate));
    return candidate;
  }
}

/**
 * Writes a file atomically: readers find either the old or the new file. A link at the path is
 * replaced, not followed.
 */
async function writeWhole(
  path: string,
  { directory, body }: { directory: string; body: ReadableStream<Uint8Array> },
): Promise<boolean> {
  const draftPath = join(directory, `.heddle-${randomUUID()}`);
  try {
    await Deno.mkdir(directory, { recursive: true });
    await Deno.writeFile(draftPath, body, { createNew: true });
    await Deno.rename(draftPath, path);
    return true;
  } catch (error) {
    await body.cancel().catch(() => {});
    await Deno.remove(draftPath).catch(() => {});
    console.error(`Cannot write ${path}: ${plainReason(error)}`);
    return false;
  }
}

/** The reason without the names of internal files. */
function plainReason(error: unknown): string {
  return readFailure(error).replace(/: \w+ '.*$/, "");
}
