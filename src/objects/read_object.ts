import { notFound } from "../lib/errors.ts";
import { isStorableKey } from "../storage/object_key.ts";
import { requireWhole } from "../storage/object_storage.ts";
import type { ObjectContext } from "./context.ts";
import { findOrgObject, type ObjectRecord } from "./object_store.ts";

export interface ReadableObject extends ObjectRecord {
  /** Must be read or cancelled. */
  body: ReadableStream<Uint8Array>;
}

/**
 * Opens a file of the caller's organization. `beforeOpening` may wait, or throw to refuse it.
 * Errors: `not_found`, `unavailable`.
 */
export async function readObject(
  ctx: ObjectContext,
  { objectKey, beforeOpening }: {
    objectKey: string;
    beforeOpening?: (record: ObjectRecord) => Promise<void>;
  },
): Promise<ReadableObject> {
  if (!isStorableKey(objectKey)) throw notFound("Object");
  const { orgKey } = ctx.principal;
  const record = await findOrgObject(ctx.db.queries, { objectKey, orgKey });
  if (record) await beforeOpening?.(record);
  const found = record && await ctx.storage.read(objectKey);
  if (!found) throw notFound("Object");
  try {
    requireWhole(found, record.sizeBytes);
  } catch (error) {
    await found.body.cancel();
    throw error;
  }
  return { ...record, body: found.body };
}
