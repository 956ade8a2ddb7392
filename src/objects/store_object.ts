import { findByteRoom, requireRoom } from "../identity/quotas.ts";
import { AppError } from "../lib/errors.ts";
import { toFileName } from "../storage/file_name.ts";
import { toContentType } from "./content_type.ts";
import type { ObjectContext } from "./context.ts";
import { objectKey, type ObjectKind } from "./object_key.ts";
import {
  findRecorded,
  insertObject,
  type NewObjectRow,
  type ObjectRecord,
} from "./object_store.ts";

export interface NewObject {
  kind: ObjectKind;
  /** As the user named it. */
  name: string;
  contentType: string;
  /** Used up or cancelled in every case. */
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>;
  workflowId?: string;
  runId?: string;
  /** Of a run whose data its principal alone is shown. */
  isPrivate?: boolean;
  sizeBytesMax?: number;
  /** Ends the storing with the signal's reason. */
  signal?: AbortSignal;
  /**
   * Makes repeats harmless: the same token, time and name store one object, whose first content
   * stays. Without it each call stores another object.
   */
  once?: { token: string; at: number };
}

export interface StoredFile {
  objectKey: string;
  name: string;
  sizeBytes: number;
  contentType: string;
}

/**
 * Stores a file as the caller's. The bytes come first, so a crash may leave bytes that no record
 * names, never a record without bytes. Errors: `too_large`, `storage_full`, `quota_exceeded`,
 * `unavailable`, and whatever the body itself failed with.
 */
export async function storeObject(ctx: ObjectContext, input: NewObject): Promise<StoredFile> {
  const { principal: { orgKey, userId: ownerId }, db } = ctx;
  const now = ctx.clock.now();
  const { kind, once, workflowId = null, runId = null, isPrivate = false } = input;
  const { token, at } = once ?? { token: ctx.ids.token(), at: now };
  const key = objectKey({ orgKey, kind, ownerId, token, name: input.name, at });
  const made = once && await findRecorded(db.queries, key);
  if (made) return await reuse(made, input.body);
  const stored = await putWithinQuota(ctx, key, input);
  const record: ObjectRecord = {
    objectKey: key,
    kind,
    ownerId,
    name: toFileName(input.name),
    createdAt: now,
    ...stored,
  };
  await recordWithinQuota(ctx, { ...record, orgKey, workflowId, runId, isPrivate });
  return toStoredFile(record);
}

/** Stops at the quota, so that a body without an end does not fill the storage first. */
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
    throw error instanceof AppError && error.code === "too_large" ? room.refusal : error;
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

/** Others may have stored files meanwhile; bytes that have no room then are removed again. */
async function recordWithinQuota(ctx: ObjectContext, row: NewObjectRow): Promise<void> {
  const needs = { stored_bytes: row.sizeBytes, files: 1 };
  try {
    await ctx.db.transaction(async ({ queries }) => {
      if (await findRecorded(queries, row.objectKey)) return;
      await requireRoom(queries, ctx, needs);
      await insertObject(queries, row);
    });
  } catch (error) {
    const isRefused = error instanceof AppError && error.code === "quota_exceeded";
    if (isRefused) await ctx.storage.delete(row.objectKey);
    throw error;
  }
}

type StoredBytes = Pick<ObjectRecord, "sizeBytes" | "etag" | "contentType">;

/** What an interrupted attempt with the same token has left is whole, so it is taken over. */
async function putOnce(
  { storage }: ObjectContext,
  key: string,
  input: NewObject,
): Promise<StoredBytes> {
  const { body, sizeBytesMax, signal, once } = input;
  const contentType = toContentType(input.contentType);
  try {
    return { ...await storage.put(key, body, { contentType, sizeBytesMax, signal }), contentType };
  } catch (error) {
    const exists = once && error instanceof AppError && error.code === "conflict";
    const left = exists ? await storage.stat(key) : null;
    if (!left) throw error;
    return { ...left, contentType: left.contentType ?? contentType };
  }
}

async function reuse(record: ObjectRecord, body: NewObject["body"]): Promise<StoredFile> {
  if (body instanceof ReadableStream) await body.cancel();
  return toStoredFile(record);
}

function toStoredFile({ objectKey, name, sizeBytes, contentType }: ObjectRecord): StoredFile {
  return { objectKey, name, sizeBytes, contentType };
}
