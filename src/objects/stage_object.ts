import { findByteRoom, requireRoom } from "../identity/quotas.ts";
import { AppError } from "../lib/errors.ts";
import { FileTooLarge } from "../storage/metered_body.ts";
import { toFileName } from "../storage/file_name.ts";
import { toContentType } from "./content_type.ts";
import type { ObjectContext } from "./context.ts";
import type { NewObject } from "./new_object.ts";
import { objectKey } from "./object_key.ts";
import {
  findRecorded,
  insertObject,
  markObjectDeleted,
  type NewObjectRow,
} from "./object_store.ts";

/** A file whose bytes are stored, but which has no record yet. */
export type StagedObject = NewObjectRow;

/**
 * Stores the bytes of a file, which must then be recorded or dropped. Errors: `too_large`,
 * `storage_full`, `quota_exceeded`, `unavailable`, and any error of the body; nothing is stored
 * then.
 */
export async function stageObject(ctx: ObjectContext, input: NewObject): Promise<StagedObject> {
  const { orgKey, userId: ownerId } = ctx.principal;
  const now = ctx.clock.now();
  const { kind, name, once, workflowId = null, runId = null, isPrivate = false } = input;
  const { tokens: [token], at } = once ?? { tokens: [ctx.ids.token()], at: now };
  const key = objectKey({ orgKey, kind, ownerId, token, name, at });
  const stored = await putWithinQuota(ctx, key, input);
  const place = { objectKey: key, orgKey, ownerId, workflowId, runId, isPrivate };
  return { ...place, kind, name: toFileName(name), createdAt: now, ...stored };
}

/**
 * Records staged files for their owners, all or none. If other files have used up the quota
 * meanwhile, the bytes are removed. Errors: `quota_exceeded`.
 */
export async function recordObjects(
  ctx: ObjectContext,
  staged: readonly StagedObject[],
): Promise<void> {
  try {
    await ctx.db.transaction(async ({ queries }) => {
      for (const object of staged) {
        if (await findRecorded(queries, object.objectKey)) continue;
        await requireRoom(queries, ctx, { stored_bytes: object.sizeBytes, files: 1 });
        await insertObject(queries, object);
      }
    });
  } catch (error) {
    const isRefused = error instanceof AppError && error.code === "quota_exceeded";
    if (isRefused) { for (const { objectKey } of staged) await ctx.storage.delete(objectKey); }
    throw error;
  }
}

/** Removes staged files: first their records, if any, then their bytes. */
export async function dropObjects(
  { db, clock, storage }: ObjectContext,
  staged: readonly StagedObject[],
): Promise<void> {
  if (staged.length === 0) return;
  const now = clock.now();
  await db.transaction(async ({ queries }) => {
    for (const { objectKey } of staged) await markObjectDeleted(queries, { objectKey, now });
  });
  for (const { objectKey } of staged) await storage.delete(objectKey);
}

type StoredBytes = Pick<StagedObject, "sizeBytes" | "etag" | "contentType">;

/** Stores the bytes up to the quota, so that an endless body does not fill the storage. */
async function putWithinQuota(
  ctx: ObjectContext,
  key: string,
  input: NewObject,
): Promise<StoredBytes> {
  const room = await roomOrCancel(ctx, input.body);
  const { sizeBytesMax = Infinity } = input;
  if (room === null || room.bytes >= sizeBytesMax) return await putOnce(ctx, key, input);
  try {
    return await putOnce(ctx, key, { ...input, sizeBytesMax: room.bytes });
  } catch (error) {
    throw error instanceof FileTooLarge ? room.refusal : error;
  }
}

async function roomOrCancel(ctx: ObjectContext, body: NewObject["body"]) {
  try {
    await requireRoom(ctx.db.queries, ctx, { files: 1 });
    return await findByteRoom(ctx.db.queries, ctx);
  } catch (error) {
    if (body instanceof ReadableStream) await body.cancel();
    throw error;
  }
}

/**
 * Stores the bytes. An object that exists under the key is complete and is used: it is of an
 * interrupted attempt with the same token or, because other tokens are random, of this one, whose
 * request the storage has answered with an error and carried out all the same.
 */
async function putOnce(
  { storage }: ObjectContext,
  key: string,
  input: NewObject,
): Promise<StoredBytes> {
  const { body, sizeBytesMax, signal } = input;
  const contentType = toContentType(input.contentType);
  try {
    return { ...await storage.put(key, body, { contentType, sizeBytesMax, signal }), contentType };
  } catch (error) {
    const exists = error instanceof AppError && error.code === "conflict";
    const left = exists ? await storage.stat(key) : null;
    if (!left) throw error;
    return { ...left, contentType: left.contentType ?? contentType };
  }
}
