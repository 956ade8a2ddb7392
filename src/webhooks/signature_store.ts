import type { Queries } from "../db/dialect.ts";

/**
 * The number of expired signatures that each new one removes, so that they are removed faster than
 * added.
 */
const EXPIRED_AT_ONCE = 20;

interface Signature {
  webhookId: string;
  digits: string;
}

/** Stores a signature and returns whether it is new. Removes some expired ones. */
export async function storeSignature(
  queries: Queries,
  { webhookId, digits, expiresAt, now }: Signature & { expiresAt: number; now: number },
): Promise<boolean> {
  const expired = await queries.selectFrom("webhook_signatures")
    .select(["webhook_id", "signature"])
    .where("expires_at", "<", now)
    .orderBy("expires_at")
    .limit(EXPIRED_AT_ONCE)
    .execute();
  for (const { webhook_id, signature } of expired) {
    await forgetSignature(queries, { webhookId: webhook_id, digits: signature });
  }
  const { numInsertedOrUpdatedRows } = await queries.insertInto("webhook_signatures")
    .values({ webhook_id: webhookId, signature: digits, expires_at: expiresAt })
    .onConflict((conflict) => conflict.columns(["webhook_id", "signature"]).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

async function forgetSignature(
  queries: Queries,
  { webhookId, digits }: Signature,
): Promise<void> {
  await queries.deleteFrom("webhook_signatures")
    .where("webhook_id", "=", webhookId)
    .where("signature", "=", digits)
    .execute();
}

export async function isSignatureUsed(
  queries: Queries,
  { webhookId, digits }: Signature,
): Promise<boolean> {
  const found = await queries.selectFrom("webhook_signatures").select("signature")
    .where("webhook_id", "=", webhookId)
    .where("signature", "=", digits)
    .executeTakeFirst();
  return found !== undefined;
}
