import { join } from "node:path";
import { createFile, readFileIfAny } from "../lib/private_file.ts";
import type { StorageConfig } from "./open.ts";

/** No key starts with a dot, so the file is out of every key's reach. */
const IDENTITY_FILE = ".storage-id";

/** Which storage this is, the same for each process that uses it; null for a directory without a name. */
export async function findStorageIdentity(config: StorageConfig): Promise<string | null> {
  if (config.kind === "s3") return `s3 ${config.endpoint} ${config.bucket}`;
  const id = (await readFileIfAny(join(config.directory, IDENTITY_FILE)))?.trim();
  return id ? `disk ${id}` : null;
}

/** Gives a directory the name by which it is known from now on. */
export async function makeStorageIdentity(
  { directory }: { directory: string },
  id: string,
): Promise<void> {
  await createFile(join(directory, IDENTITY_FILE), `${id}\n`);
}

/** The storage as the operator knows it. */
export function describeStorage(config: StorageConfig): string {
  return config.kind === "s3"
    ? `the bucket "${config.bucket}" at ${config.endpoint}`
    : `the directory ${config.directory}`;
}
