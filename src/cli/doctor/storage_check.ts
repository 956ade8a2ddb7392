import { knowsFiles, shownBucketRecord } from "../../app/bucket_record.ts";
import { refuseOtherStorage } from "../../app/claim_storage.ts";
import type { Config } from "../../config.ts";
import type { Queries } from "../../db/dialect.ts";
import { SetupError } from "../../lib/setup_error.ts";
import type { BucketRecord } from "../../storage/bucket_mark.ts";
import { describeStorage } from "../../storage/identity.ts";
import type { ObjectStorage } from "../../storage/object_storage.ts";
import { openStorage } from "../../storage/open.ts";
import { LostBucket, OtherBucket } from "../../storage/s3_errors.ts";
import {
  type CheckResult,
  failed,
  type Finding,
  ok,
  runServerCheck,
  skipped,
  warning,
} from "./finding.ts";

export interface ExaminedStorage {
  finding: Finding;
  /** Null if files cannot be checked. */
  storage: ObjectStorage | null;
}

/** Checks whether the storage is writable and is the one recorded in the database. */
export async function examineStorage(
  config: Config,
  queries: Queries | null,
  opening: AsyncDisposableStack,
): Promise<ExaminedStorage> {
  let storage: ObjectStorage | null = null;
  const place = describeStorage(config.storage);
  const setting = config.storage.kind === "s3" ? "S3_ENDPOINT" : "DATA_DIR";
  const check = async (): Promise<CheckResult> => {
    const isUsed = queries !== null && await knowsFiles(queries);
    const isNamed = queries !== null && config.storage.kind === "s3";
    if (isNamed) await refuseOtherStorage(queries, config.storage);
    const opened = await openIfThere(config, { queries, opening });
    if (opened === null) {
      return isUsed
        ? failed(`${place} does not exist, although the database lists files in it`)
        : skipped(`${place} is created by the first start`);
    }
    await opened.check();
    if (queries !== null) await refuseOtherStorage(queries, config.storage);
    storage = opened;
    const minutes = Math.round((opened.clockAheadMs ?? 0) / 60_000);
    if (minutes === 0) return ok(`${place} takes files`);
    const differs = `${Math.abs(minutes)} minutes ${minutes > 0 ? "ahead of" : "behind"} this one`;
    return warning(`${place} takes files, but its clock is ${differs}: set one of them right`);
  };
  const finding = await runServerCheck({ check: "storage", setting }, check);
  return { finding, storage };
}

/** Before the first start, no bucket is recorded; what answers must still be a storage. */
const NO_RECORD: BucketRecord = {
  read: () => Promise.resolve(null),
  keep: null,
  hasFiles: () => Promise.resolve(false),
};

/** Opens the storage; null if its directory or bucket is missing. Creates neither. */
async function openIfThere(
  { storage, caCerts }: Config,
  { queries, opening }: { queries: Queries | null; opening: AsyncDisposableStack },
): Promise<ObjectStorage | null> {
  try {
    if (storage.kind === "disk") await Deno.stat(storage.directory);
    const config = storage.kind === "s3" ? { ...storage, caCerts } : storage;
    const record = queries === null ? NO_RECORD : shownBucketRecord(queries);
    return opening.use(await openStorage(config, { hasFiles: true, record }));
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof OtherBucket) throw new SetupError(cause.message);
    if (error instanceof Deno.errors.NotFound || cause instanceof LostBucket) return null;
    throw error;
  }
}
