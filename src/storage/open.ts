import { openDiskStorage } from "./disk.ts";
import type { ObjectStorage } from "./object_storage.ts";
import type { S3Options } from "./s3.ts";
import type { S3Config } from "./s3_client.ts";

export type StorageConfig = { kind: "disk"; directory: string } | { kind: "s3" } & S3Config;

/**
 * Opens the storage that the settings name. With `hasFiles`, a missing bucket is an error and is
 * not created; with `record`, another bucket of its name is an error. Errors: `StorageConfigError`.
 */
export async function openStorage(
  config: StorageConfig,
  options: Pick<S3Options, "hasFiles" | "record"> = {},
): Promise<ObjectStorage & AsyncDisposable> {
  if (config.kind === "disk") return openDiskStorage(config);
  // Imported on first use: the client needs 28 MB of memory, which storage on disk does not need.
  const { openS3Storage } = await import("./s3.ts");
  return openS3Storage(config, options);
}
