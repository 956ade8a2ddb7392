import type { Database } from "../db/database.ts";
import { deleteSetting, insertSettingIfAbsent, readSetting } from "../db/settings_store.ts";
import type { Queries } from "../db/dialect.ts";
import { hasObjects } from "../objects/object_store.ts";
import { hasValues } from "../runs/store/value_store.ts";
import type { BucketRecord } from "../storage/bucket_mark.ts";

const BUCKET = "bucket_id";

/** Whether the database knows files or values that are in the storage. */
export async function knowsFiles(queries: Queries): Promise<boolean> {
  return await hasObjects(queries) || await hasValues(queries);
}

/** The record of the bucket in the database. The first bucket is recorded. */
export function bucketRecord(db: Database): BucketRecord {
  return {
    ...shownBucketRecord(db.queries),
    keep: (id) =>
      db.transaction(async ({ queries }) => {
        await insertSettingIfAbsent(queries, BUCKET, id);
        return await readSetting(queries, BUCKET) ?? id;
      }),
  };
}

/** The record for a check that changes neither it nor the bucket. */
export function shownBucketRecord(queries: Queries): BucketRecord {
  return {
    read: () => readSetting(queries, BUCKET),
    keep: null,
    hasFiles: () => knowsFiles(queries),
  };
}

/** Forgets the bucket, so that the next one is recorded. */
export async function forgetBucket(db: Database): Promise<void> {
  await db.transaction(({ queries }) => deleteSetting(queries, BUCKET));
}
