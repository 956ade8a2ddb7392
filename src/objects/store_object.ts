import { AppError } from "../lib/errors.ts";
import { toFileName } from "../storage/file_name.ts";
import { toContentType } from "./content_type.ts";
import type { ObjectContext } from "./context.ts";
import { objectKey, type ObjectKind } from "./object_key.ts";
import { findRecorded, insertObject, type ObjectRecord } from "./object_store.ts";

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
 * names, never a record without bytes. Errors: `too_large`, `storage_full`, `unavailable`, and
 * whatever the body itself failed with.
 */
export async function storeObject(ctx: ObjectContext, input: NewObject): Promise<StoredFile> {
  const { principal: { orgKey, userId: ownerId }, db } = ctx;
  const now = ctx.clock.now();
  const { kind, once, workflowId = null, runId = null, isPrivate = false } = input;
  const { token, at } = once ?? { token: ctx.ids.token(), at: now };
  const key = objectKey({ orgKey, kind, ownerId, token, name: input.name, at });
  const made = once && await findRecorded(db.queries, key);
  if (made) return await reuse(made, input.body);
  const stored = await putOnce(ctx, key, input);
  const record: ObjectRecord = {
    objectKey: key,
    kind,
    ownerId,
    name: toFileName(input.name),
    createdAt: now,
    ...stored,
  };
  const row = { ...record, orgKey, workflowId, runId, isPrivate };
  await db.transaction((tx) => insertObject(tx.queries, row));
  return toStoredFile(record);
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
