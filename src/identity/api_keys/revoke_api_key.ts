import { notFound } from "../../lib/errors.ts";
import { markApiKeyRevoked } from "./api_key_store.ts";
import type { Context } from "../context.ts";

/**
 * Revokes one of the caller's own keys in the active organization. When this returns, no process
 * accepts the key any more. Errors: `not_found`.
 */
export async function revokeApiKey(
  { db, clock, principal }: Context,
  { apiKeyId: id }: { apiKeyId: string },
): Promise<{ success: true; message: string }> {
  const owner = { orgKey: principal.orgKey, ownerId: principal.userId };
  const now = clock.now();
  const isRevoked = await db.transaction(({ queries }) =>
    markApiKeyRevoked(queries, { id, owner, now })
  );
  if (!isRevoked) throw notFound("API key");
  return { success: true, message: "API key revoked" };
}
