import { type Amount, changeInPieces } from "../db/change_in_pieces.ts";
import { recordDeed } from "../identity/audit/record_deed.ts";
import type { Context } from "../identity/context.ts";
import { findUnpaused, type WebhookTie } from "./owned_webhook_store.ts";
import { updatePaused } from "./webhook_store.ts";

const TIES: readonly WebhookTie[] = ["owner", "creator"];

/**
 * Pauses the webhooks of all workflows of a user and those that the user made elsewhere, and
 * records each. The caller must be an admin. Returns the number of webhooks that were paused.
 */
export async function pauseOwnedWebhooks(
  ctx: Context,
  { userId, max, signal }: Amount & { userId: string },
): Promise<number> {
  let paused = 0;
  for (const tie of TIES) {
    const rest = { max: max - paused, ...signal && { signal } };
    paused += await changeInPieces(rest, (limit) => pausePiece(ctx, { userId, tie, limit }));
  }
  return paused;
}

async function pausePiece(
  ctx: Context,
  { userId, tie, limit }: { userId: string; tie: WebhookTie; limit: number },
): Promise<number> {
  const { db, principal: { orgKey } } = ctx;
  return await db.transaction(async ({ queries }) => {
    const found = await findUnpaused(queries, { orgKey, userId, tie, limit });
    for (const { webhookId, workflowId, createdBy } of found) {
      await updatePaused(queries, { webhookId, isPaused: true, createdBy });
      const details = { workflowId, webhookId };
      await recordDeed(queries, ctx, { action: "webhook.paused", details });
    }
    return found.length;
  });
}
