import { notFound } from "../lib/errors.ts";
import { isStorableKey } from "../storage/object_key.ts";
import type { ObjectContext } from "./context.ts";
import { findOrgObject, type ObjectRecord } from "./object_store.ts";

export interface ReadableObject extends ObjectRecord {
  /** Read it or cancel it. */
  body: ReadableStream<Uint8Array>;
}

/** A file of the caller's organization. Errors: `not_found`, `unavailable`. */
export async function readObject(
  ctx: ObjectContext,
  { objectKey }: { objectKey: string },
): Promise<ReadableObject> {
  if (!isStorableKey(objectKey)) throw notFound("Object");
  const { orgKey } = ctx.principal;
  const record = await findOrgObject(ctx.db.queries, { objectKey, orgKey });
  const found = record && await ctx.storage.read(objectKey);
  if (!found) throw notFound("Object");
  return { ...record, body: found.body };
}
