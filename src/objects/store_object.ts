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
 * Stores a file as the caller's. The bytes are stored first: a crash may leave bytes without a
 * record, never a record without bytes. Errors: `too_large`, `storage_full`, `quota_exceeded`,
 * `unavailable`, and any error of the body.
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

/** Finds the object that an earlier attempt of this call has stored. */
async function findMade(
  { principal: { orgKey, userId: ownerId }, db }: ObjectContext,
  { kind, name, once }: NewObject,
): Promise<ObjectRecord | undefined> {
  if (!once) return undefined;
  for (const token of once.tokens) {
    const key = objectKey({ orgKey, kind, ownerId, token, name, at: once.at });
    const made = await findRecorded(db.queries, key);
    if (made !== undefined) return made;
  }
  return undefined;
}

/** The fields of a file that its owner sees. */
export function toStoredFile(
  { objectKey, name, sizeBytes, contentType }: ObjectRecord,
): StoredFile {
  return { objectKey, name, sizeBytes, contentType };
}
