import type { ObjectContext } from "./context.ts";
import type { NewObject } from "./new_object.ts";
import { objectKey } from "./object_key.ts";
import { findRecorded, type ObjectRecord } from "./object_store.ts";
import { recordObjects, stageObject } from "./stage_object.ts";

export type { NewObject } from "./new_object.ts";

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
  const made = await findMade(ctx, input);
  if (made) {
    if (input.body instanceof ReadableStream) await input.body.cancel();
    return toStoredFile(made);
  }
  const staged = await stageObject(ctx, input);
  await recordObjects(ctx, [staged]);
  return toStoredFile(staged);
}

/** The object that an earlier attempt at this call has stored. */
async function findMade(
  { principal: { orgKey, userId: ownerId }, db }: ObjectContext,
  { kind, name, once }: NewObject,
): Promise<ObjectRecord | undefined> {
  if (!once) return undefined;
  const key = objectKey({ orgKey, kind, ownerId, token: once.token, name, at: once.at });
  return await findRecorded(db.queries, key);
}

/** A file as its owner sees it. */
export function toStoredFile(
  { objectKey, name, sizeBytes, contentType }: ObjectRecord,
): StoredFile {
  return { objectKey, name, sizeBytes, contentType };
}
