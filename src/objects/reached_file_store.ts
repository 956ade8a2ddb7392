import { sql } from "kysely";
import type { Queries } from "../db/dialect.ts";
import type { ObjectKind } from "./object_key.ts";

/** A stored file, with the columns that determine which runs may read it. */
export interface FoundFile {
  ownerId: string;
  /** The root workflow of the run that created the file. */
  workflowId: string | null;
  isPrivate: number;
}

/** Finds a file of the organization that is not deleted. */
export async function findFile(
  queries: Queries,
  { orgKey, objectKey }: { orgKey: string; objectKey: string },
): Promise<FoundFile | undefined> {
  return await queries.selectFrom("objects")
    .select(["owner_id as ownerId", "workflow_id as workflowId", "is_private as isPrivate"])
    .where("key", "=", objectKey)
    .where("org_key", "=", orgKey)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

export interface ListedFile {
  objectKey: string;
  name: string;
  sizeBytes: number;
  createdAt: number;
}

interface Listing {
  orgKey: string;
  /** Both kinds unless stated. */
  kind?: ObjectKind;
  limit: number;
}

/** Lists the files of one of these sets, newest first. */
export async function listFiles(
  queries: Queries,
  { orgKey, kind, limit }: Listing,
  of: { workflowId: string } | { ownerId: string } | { keys: readonly string[] },
): Promise<ListedFile[]> {
  let query = queries.selectFrom("objects")
    .select(["key as objectKey", "name", "size_bytes as sizeBytes", "created_at as createdAt"])
    // To find files by key, the `+` prevents SQLite from reading all files of the organization.
    .where("keys" in of ? sql`+org_key` : sql.ref("org_key"), "=", orgKey)
    .where("deleted_at", "is", null);
  if (kind !== undefined) query = query.where("kind", "=", kind);
  if ("workflowId" in of) {
    query = query.where("workflow_id", "=", of.workflowId).where("is_private", "=", 0);
  } else if ("ownerId" in of) query = query.where("owner_id", "=", of.ownerId);
  else {
    const keys = JSON.stringify(of.keys);
    query = query.where("key", "in", sql<string>`(SELECT value FROM json_each(${keys}))`);
  }
  return await query.orderBy("created_at", "desc").orderBy("key", "desc").limit(limit).execute();
}
