import { notFound } from "../../lib/errors.ts";
import { markApiKeyRevoked } from "./api_key_store.ts";
import { recordDeed } from "../audit/record_deed.ts";
import type { Context } from "../context.ts";

/**
 * Revokes a key in the active organization: one of the caller's own, or for an admin that of any
 * user, who may have left. When this returns, no process accepts the key any more. Errors:
 * `not_found`.
 */
export async function revokeApiKey(
  ctx: Context,
  { apiKeyId: id }: { apiKeyId: string },
): Promise<{ success: true; message: string }> {
  const { db, clock, principal } = ctx;
  const { orgKey, userId, isAdmin } = principal;
  const place = isAdmin ? { orgKey } : { orgKey, ownerId: userId };
  const now = clock.now();
  await db.transaction(async ({ queries }) => {
    const owner = await markApiKeyRevoked(queries, { id, now, ...place });
    if (owner === null) throw notFound("API key");
    const details = { apiKeyId: id, ownerId: owner.ownerId };
    await recordDeed(queries, ctx, { action: "api_key.revoked", details });
  });
  return { success: true, message: "API key revoked" };
}
