import { notFound } from "../lib/errors.ts";
import type { ObjectContext } from "./context.ts";
import { findOrgObject, markObjectDeleted } from "./object_store.ts";

/**
 * Deletes one of the caller's own files. The bytes are removed first: if the rest fails, the file
 * is still listed and can be deleted again. Errors: `not_found`, `unavailable`.
 */
export async function deleteObject(
  ctx: ObjectContext,
  { objectKey }: { objectKey: string },
): Promise<{ success: true; message: string }> {
  const { orgKey, userId } = ctx.principal;
  const record = await findOrgObject(ctx.db.queries, { objectKey, orgKey });
  if (record?.ownerId !== userId) throw notFound("Object");
  await ctx.storage.delete(objectKey);
  const now = ctx.clock.now();
  await ctx.db.transaction((tx) => markObjectDeleted(tx.queries, { objectKey, now }));
  return { success: true, message: "File deleted" };
}
