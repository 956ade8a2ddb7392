import { sql } from "kysely";
import type { Queries } from "../db/dialect.ts";

/**
 * The number of expired signatures that each new one removes, so that they are removed faster than
 * added.
 */
const EXPIRED_AT_ONCE = 20;

interface Signature {
  webhookId: string;
  digits: string;
  expiresAt: number;
}

/**
 * Removes some expired signatures. Each webhook keeps the latest expiry among those of its own, so
 * that they stay refused if the clock was wrong and is set back.
 */
export async function removeExpiredSignatures(queries: Queries, now: number): Promise<void> {
  const expired = await queries.selectFrom("webhook_signatures")
    .select(["webhook_id as webhookId", "signature", "expires_at as expiresAt"])
    .where("expires_at", "<", now)
    .orderBy("expires_at")
    .limit(EXPIRED_AT_ONCE)
    .execute();
  const forgottenUntil = new Map<string, number>();
  for (const { webhookId, signature, expiresAt } of expired) {
    await queries.deleteFrom("webhook_signatures")
      .where("webhook_id", "=", webhookId)
      .where("signature", "=", signature)
      .execute();
    // The last is the latest: they come by their expiry.
    forgottenUntil.set(webhookId, expiresAt);
  }
  for (const [webhookId, expiresAt] of forgottenUntil) {
    await queries.updateTable("webhooks")
      .set({ forgotten_until: sql`max(forgotten_until, ${expiresAt})` })
      .where("id", "=", webhookId)
      .execute();
  }
}

export async function storeSignature(
  queries: Queries,
  { webhookId, digits, expiresAt }: Signature,
): Promise<void> {
  await queries.insertInto("webhook_signatures")
    .values({ webhook_id: webhookId, signature: digits, expires_at: expiresAt })
    .execute();
}

/**
 * Returns `used` for a recorded signature, and `forgotten` for one whose record may have been
 * removed, also if the webhook was deleted. Returns `new` for any other signature.
 */
export async function recallSignature(
  queries: Queries,
  { webhookId, digits, expiresAt }: Signature,
): Promise<"new" | "used" | "forgotten"> {
  const webhook = await queries.selectFrom("webhooks")
    .leftJoin(
      "webhook_signatures",
      (join) =>
        join.onRef("webhook_signatures.webhook_id", "=", "webhooks.id")
          .on("webhook_signatures.signature", "=", digits),
    )
    .select(["webhooks.forgotten_until as forgottenUntil", "webhook_signatures.signature as used"])
    .where("webhooks.id", "=", webhookId)
    .executeTakeFirst();
  if (webhook !== undefined && webhook.used !== null) return "used";
  return webhook === undefined || expiresAt <= webhook.forgottenUntil ? "forgotten" : "new";
}
