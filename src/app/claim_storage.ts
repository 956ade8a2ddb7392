import type { Queries } from "../db/dialect.ts";
import { insertSettingIfAbsent, readSetting, replaceSetting } from "../db/settings_store.ts";
import { SetupError } from "../lib/setup_error.ts";
import { describeStorage, findStorageIdentity, makeStorageIdentity } from "../storage/identity.ts";
import type { StorageConfig } from "../storage/open.ts";
import type { AppDeps } from "./deps.ts";

const STORAGE = "storage_identity";

/**
 * Records which storage belongs to the database, so that no process of it keeps files elsewhere.
 * The first storage is recorded; `isMoved` records the configured one instead. Throws `SetupError`
 * if another storage is recorded.
 */
export async function claimStorage(
  { config: { storage }, db, ids, log }: AppDeps,
  { isMoved }: { isMoved: boolean },
): Promise<void> {
  const before = await readSetting(db.queries, STORAGE);
  let identity = await findStorageIdentity(storage);
  const isNew = before === null || isMoved;
  if (identity === null && storage.kind === "disk" && isNew) {
    await makeStorageIdentity(storage, ids.uuid());
    identity = await findStorageIdentity(storage);
  }
  if (identity !== null && isNew) {
    const value = identity;
    await db.transaction(({ queries }) =>
      isMoved
        ? replaceSetting(queries, STORAGE, value)
        : insertSettingIfAbsent(queries, STORAGE, value)
    );
    if (isMoved) log.info("the files of this database have moved to another storage");
  }
  await refuseOtherStorage(db.queries, storage);
}

/** Throws `SetupError` if the files of this database are in another storage. */
export async function refuseOtherStorage(queries: Queries, storage: StorageConfig): Promise<void> {
  const expected = await readSetting(queries, STORAGE);
  if (expected === null || await findStorageIdentity(storage) === expected) return;
  const other = expected.startsWith("s3 ")
    ? `the storage ${expected.slice(3)}`
    : "another directory";
  throw new SetupError(
    `Cannot start: the files of this database are in ${other}, not in ${
      describeStorage(storage)
    }. ` +
      "All processes on one database must share their storage: one directory, or one bucket in " +
      "S3_ENDPOINT and S3_BUCKET. If all files were moved on purpose, start once with: heddle " +
      "serve --move-storage",
  );
}
