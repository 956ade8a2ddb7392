import { openDiskStorage } from "./disk.ts";
import type { ObjectStorage } from "./object_storage.ts";
import type { S3Config } from "./s3_client.ts";

export type StorageConfig = { kind: "disk"; directory: string } | { kind: "s3" } & S3Config;

/**
 * Opens the storage that the settings name. With `hasFiles` a bucket that is missing is an error and
 * is not made. Errors: `StorageConfigError`.
 */
export async function openStorage(
  config: StorageConfig,
  { hasFiles = false }: { hasFiles?: boolean } = {},
): Promise<ObjectStorage & AsyncDisposable> {
  if (config.kind === "disk") return openDiskStorage(config);
  // Imported late: the client is 28 MB that an installation on disk need not pay.
  const { openS3Storage } = await import("./s3.ts");
  return openS3Storage(config, { hasFiles });
}
