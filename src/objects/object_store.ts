import { sql } from "kysely";
import type { Queries } from "../db/dialect.ts";
import { preparedCount, preparedPage } from "../db/keyset.ts";
import { everReadableWorkflows } from "../access/sharing.ts";
import type { Principal } from "../identity/principal.ts";
import { findUsed } from "../identity/quota_store.ts";
import type { Count, Window } from "../lib/page.ts";
import type { ObjectKind } from "./object_key.ts";

/** The record of a stored file. */
export interface ObjectRecord {
  objectKey: string;
  kind: ObjectKind;
  ownerId: string;
  name: string;
  sizeBytes: number;
  contentType: string;
  /** A strong ETag with quotes, as in the header. */
  etag: string;
  createdAt: number;
}

export interface NewObjectRow extends ObjectRecord {
  orgKey: string;
  workflowId: string | null;
  runId: string | null;
  /** Whether other readers of the workflow cannot read the file. */
  isPrivate: boolean;
}

const COLUMNS = [
  "key as objectKey",
  "kind",
  "owner_id as ownerId",
  "name",
  "size_bytes as sizeBytes",
  "content_type as contentType",
  "etag",
  "created_at as createdAt",
] as const;

/** Records an object. If it is recorded already, the first record is kept. */
export async function insertObject(queries: Queries, row: NewObjectRow): Promise<void> {
  await queries.insertInto("objects").values({
    key: row.objectKey,
    org_key: row.orgKey,
    kind: row.kind,
    owner_id: row.ownerId,
    workflow_id: row.workflowId,
    run_id: row.runId,
    name: row.name,
    size_bytes: row.sizeBytes,
    content_type: row.contentType,
    etag: row.etag,
    created_at: row.createdAt,
    deleted_at: null,
    ...(row.isPrivate && { is_private: 1 as const }),
  }).onConflict((conflict) => conflict.column("key").doNothing()).execute();
}

/** Whether any organization has a file. */
export async function hasObjects(queries: Queries): Promise<boolean> {
  const row = await queries.selectFrom("objects").select("key")
    .where("org_key", ">=", "")
    .where("deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Files of all organizations in the order of keys, after the key `after`. */
export function findObjectsAfter(
  queries: Queries,
  { after, limit }: { after: string; limit: number },
): Promise<ObjectRecord[]> {
  return queries.selectFrom("objects").select(COLUMNS)
    .where("key", ">", after)
    .where("deleted_at", "is", null)
    .orderBy("key").limit(limit)
    .execute();
}

/** Finds a file by its key, which is all that a download requires. */
export function findObject(
  queries: Queries,
  objectKey: string,
): Promise<ObjectRecord | undefined> {
  return queries.selectFrom("objects").select(COLUMNS)
    .where("key", "=", objectKey)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** Finds a file of an organization by its key. */
export function findOrgObject(
  queries: Queries,
  { objectKey, orgKey }: { objectKey: string; orgKey: string },
): Promise<ObjectRecord | undefined> {
  return queries.selectFrom("objects").select(COLUMNS)
    .where("key", "=", objectKey)
    .where("org_key", "=", orgKey)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** Whether the file is the caller's own, or belongs to a workflow that the caller may read. */
export async function isReadableObject(
  queries: Queries,
  { principal, objectKey }: { principal: Principal; objectKey: string },
): Promise<boolean> {
  const { orgKey, userId } = principal;
  const row = await queries.selectFrom("objects").select("key")
    .where("key", "=", objectKey)
    .where("org_key", "=", orgKey)
    .where("deleted_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("owner_id", "=", userId),
        eb.and([
          eb("is_private", "=", 0),
          eb.exists(
            eb.selectFrom("workflows").select("workflows.id")
              .whereRef("workflows.id", "=", "objects.workflow_id")
              .where(everReadableWorkflows(principal)),
          ),
        ]),
      ])
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** The record of a key, even if the object was deleted since. */
export function findRecorded(
  queries: Queries,
  objectKey: string,
): Promise<ObjectRecord | undefined> {
  return queries.selectFrom("objects").select(COLUMNS)
    .where("key", "=", objectKey)
    .executeTakeFirst();
}

export interface OwnedObjects {
  orgKey: string;
  ownerId: string;
  /** Both kinds unless stated. */
  kind?: ObjectKind;
}

/** A page of an owner's files, newest first. */
export async function findObjectPage(
  queries: Queries,
  { orgKey, ownerId, kind, ...window }: OwnedObjects & Window,
): Promise<ObjectRecord[]> {
  return await selectPage(queries, window, { orgKey, ownerId }, { kind: kind ?? "any" });
}

export async function countObjects(
  queries: Queries,
  { kind, ...owner }: OwnedObjects,
): Promise<Count> {
  if (kind) return await countOfKind(queries, owner, { kind });
  return { total: await findUsed(queries, { ...owner, resource: "files" }), isExact: true };
}

type Owner = Omit<OwnedObjects, "kind">;

interface KindShape {
  kind: ObjectKind | "any";
}

const selectPage = preparedPage(
  ["created_at", "key"],
  (queries, owner: Owner, shape: KindShape) => ownedObjects(queries, owner, shape).select(COLUMNS),
);

const countOfKind = preparedCount(ownedObjects);

function ownedObjects(queries: Queries, { orgKey, ownerId }: Owner, { kind }: KindShape) {
  return queries.selectFrom("objects")
    .where("org_key", "=", orgKey)
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is", null)
    .$if(kind !== "any", (query) => query.where(sql<boolean>`kind = ${sql.lit(kind)}`));
}

export async function markObjectDeleted(
  queries: Queries,
  { objectKey, now }: { objectKey: string; now: number },
): Promise<void> {
  await queries.updateTable("objects").set({ deleted_at: now })
    .where("key", "=", objectKey)
    .where("deleted_at", "is", null)
    .execute();
}

/**
 * Hides files from everyone, and returns the keys of those that were not hidden before. Their bytes
 * and records are removed later, at the latest by the retention.
 */
export async function hideObjects(
  queries: Queries,
  { keys, now }: { keys: readonly string[]; now: number },
): Promise<string[]> {
  const given = sql<string>`(SELECT value FROM json_each(${JSON.stringify(keys)}))`;
  const rows = await queries.updateTable("objects").set({ deleted_at: now })
    .where("key", "in", given)
    .where("deleted_at", "is", null)
    .returning("key")
    .execute();
  return rows.map(({ key }) => key);
}
