import { join } from "node:path";
import { createFile, readFileIfAny } from "../lib/private_file.ts";
import type { StorageConfig } from "./open.ts";

/** No key starts with a dot, so that no key can name this file. */
const IDENTITY_FILE = ".storage-id";

/**
 * An identity of the storage that is the same for each process that uses it; null for a directory
 * without an id.
 */
export async function findStorageIdentity(config: StorageConfig): Promise<string | null> {
  if (config.kind === "s3") return `s3 ${config.endpoint} ${config.bucket}`;
  const id = (await readFileIfAny(join(config.directory, IDENTITY_FILE)))?.trim();
  return id ? `disk ${id}` : null;
}

/** Gives a directory its permanent id. */
export async function makeStorageIdentity(
  { directory }: { directory: string },
  id: string,
): Promise<void> {
  await createFile(join(directory, IDENTITY_FILE), `${id}\n`);
}

/** Describes the storage to the operator. */
export function describeStorage(config: StorageConfig): string {
  return config.kind === "s3"
    ? `the bucket "${config.bucket}" at ${config.endpoint}`
    : `the directory ${config.directory}`;
}
