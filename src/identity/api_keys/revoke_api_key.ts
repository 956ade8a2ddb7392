import { notFound } from "../../lib/errors.ts";
import { markApiKeyRevoked } from "./api_key_store.ts";
import { recordDeed } from "../audit/record_deed.ts";
import type { Context } from "../context.ts";

/**
 * Revokes one of the caller's own keys in the active organization. When this returns, no process
 * accepts the key any more. Errors: `not_found`.
 */
export async function revokeApiKey(
  ctx: Context,
  { apiKeyId: id }: { apiKeyId: string },
): Promise<{ success: true; message: string }> {
  const { db, clock, principal } = ctx;
  const owner = { orgKey: principal.orgKey, ownerId: principal.userId };
  const now = clock.now();
  await db.transaction(async ({ queries }) => {
    if (await markApiKeyRevoked(queries, { id, owner, now }) === null) throw notFound("API key");
    const details = { apiKeyId: id, ownerId: principal.userId };
    await recordDeed(queries, ctx, { action: "api_key.revoked", details });
  });
  return { success: true, message: "API key revoked" };
}
