import { type Amount, changeInPieces } from "../../db/change_in_pieces.ts";
import { recordDeed } from "../audit/record_deed.ts";
import type { Context } from "../context.ts";
import { findUnrevokedKeys, markApiKeyRevoked } from "./api_key_store.ts";

/**
 * Revokes API keys of a user in the active organization, and records each. The caller must be an
 * admin. Returns the number of keys that were revoked.
 */
export async function revokeKeysOf(
  ctx: Context,
  { ownerId, ...amount }: Amount & { ownerId: string },
): Promise<number> {
  const { db, clock, principal: { orgKey } } = ctx;
  return await changeInPieces(amount, (limit) =>
    db.transaction(async ({ queries }) => {
      const ids = await findUnrevokedKeys(queries, { orgKey, ownerId, limit });
      for (const id of ids) {
        await markApiKeyRevoked(queries, { id, now: clock.now(), orgKey, ownerId });
        const details = { apiKeyId: id, ownerId };
        await recordDeed(queries, ctx, { action: "api_key.revoked", details });
      }
      return ids.length;
    }));
}
