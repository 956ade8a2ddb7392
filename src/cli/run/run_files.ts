import { randomUUID } from "node:crypto";
import { basename, extname, join } from "node:path";
import { AppError } from "../../lib/errors.ts";
import { contentTypeOfName } from "../../objects/content_type.ts";
import type { ObjectContext } from "../../objects/context.ts";
import { type ReadableObject, readObject } from "../../objects/read_object.ts";
import { storeObject } from "../../objects/store_object.ts";
import { foldName } from "../../workflows/fold_name.ts";
import { readFailure } from "../definition_files.ts";
import { CommandError } from "../usage.ts";

/** A file that a step has made. */
export interface KeptFile {
  objectKey: string;
  name: string;
  /** Null if it could not be written. */
  path: string | null;
  sizeBytes: number;
  contentType: string;
}

/** Stores a local file as an input and answers its key; null if the signal has ended that. */
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
 * Writes what steps have stored as plain files into a directory, which is made for the first. Files
 * of other runs are replaced; files that cannot be written are reported.
 */
export async function keepFiles(
  ctx: ObjectContext,
  { keys, directory }: { keys: readonly string[]; directory: string },
): Promise<KeptFile[]> {
  const taken = new Set<string>();
  const kept: KeptFile[] = [];
  for (const objectKey of keys) {
    const object = await find(ctx, objectKey);
    if (object === null) continue;
    const { name, sizeBytes, contentType, body } = object;
    const path = join(directory, freeName(name, taken));
    const isWritten = await writeWhole(path, { directory, body });
    kept.push({ objectKey, name, path: isWritten ? path : null, sizeBytes, contentType });
  }
  return kept;
}

/** Null for an input, and for what was stored but not recorded when the run was ended. */
async function find(ctx: ObjectContext, objectKey: string): Promise<ReadableObject | null> {
  try {
    const object = await readObject(ctx, { objectKey });
    if (object.kind === "outputs") return object;
    await object.body.cancel();
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

/**
 * `report.csv`, for the next `report-2.csv`; some file systems take names for equal that are not.
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

/** A reader finds the old file or the new one; a link in its place is not followed. */
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

/** The reason without the names of files that only this program knows. */
function plainReason(error: unknown): string {
  return readFailure(error).replace(/: \w+ '.*$/, "");
}
