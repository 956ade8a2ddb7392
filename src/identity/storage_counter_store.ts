import { sql } from "kysely";
import type { Queries } from "../db/dialect.ts";
import { prepared } from "../db/prepared.ts";
import { WHOLE_ORGANIZATION } from "./quota_store.ts";

export interface StorageTotals {
  inputBytes: number;
  outputBytes: number;
  fileCount: number;
}

/** The files of one user, or of all users of the organization if the user is null. */
interface Files {
  orgKey: string;
  ownerId: string | null;
}

/** Returns the storage used by all files, from counters. */
export async function findStorageTotals(
  queries: Queries,
  { orgKey, ownerId }: Files,
): Promise<StorageTotals> {
  const { rows } = await selectTotals(queries, { orgKey, ownerId: ownerId ?? WHOLE_ORGANIZATION });
  const used = new Map(rows.map((row) => [row.resource, row.used]));
  const inputBytes = used.get("input_bytes") ?? 0;
  return {
    inputBytes,
    outputBytes: (used.get("stored_bytes") ?? 0) - inputBytes,
    fileCount: used.get("files") ?? 0,
  };
}

const selectTotals = prepared((queries, { orgKey, ownerId }: { orgKey: string; ownerId: string }) =>
  queries.selectFrom("quota_usage").select(["resource", "used"])
    .where("org_key", "=", orgKey)
    .where("owner_id", "=", ownerId)
    .where("resource", "in", ["stored_bytes", "input_bytes", "files"].map((name) => sql.lit(name)))
);

/** The storage used by the files of one user. */
export interface UserUsage {
  userId: string;
  bytes: number;
  fileCount: number;
}

/** Returns the users whose files use most, largest first, or the given user alone. */
export async function findLargestUsers(
  queries: Queries,
  { orgKey, ownerId, limit }: Files & { limit: number },
): Promise<UserUsage[]> {
  const isOfOne = ownerId !== null;
  return (await selectUsers(queries, { orgKey, ownerId: ownerId ?? "", limit }, { isOfOne })).rows;
}

const selectUsers = prepared((
  queries,
  { orgKey, ownerId, limit }: { orgKey: string; ownerId: string; limit: number },
  { isOfOne }: { isOfOne: boolean },
) =>
  queries.selectFrom("quota_usage as stored")
    .innerJoin("quota_usage as files", (join) =>
      join.onRef("files.org_key", "=", "stored.org_key")
        .onRef("files.owner_id", "=", "stored.owner_id")
        .on("files.resource", "=", sql.lit("files")))
    .select(["stored.owner_id as userId", "stored.used as bytes", "files.used as fileCount"])
    .where("stored.org_key", "=", orgKey)
    .where("stored.resource", "=", sql.lit("stored_bytes"))
    .where("stored.owner_id", "<>", sql.lit(WHOLE_ORGANIZATION))
    .where("stored.used", ">", sql.lit(0))
    // The SQLite of a libSQL server would sort even a single row.
    .$if(isOfOne, (query) => query.where("stored.owner_id", "=", ownerId))
    .$if(
      !isOfOne,
      (query) => query.orderBy("stored.used", "desc").orderBy("stored.owner_id", "desc"),
    )
    .limit(limit)
);
