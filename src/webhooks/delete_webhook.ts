import { recordDeed } from "../identity/audit/record_deed.ts";
import type { Context } from "../identity/context.ts";
import { notFound } from "../lib/errors.ts";
import { loadWorkflowToWrite } from "../workflows/workflow_access.ts";
import { deleteWebhookRow } from "./webhook_store.ts";

/**
 * Deletes a webhook. When this returns, no process accepts its address any more; runs that it
 * started continue. Errors: `not_found`, `forbidden`.
 */
export async function deleteWebhook(
  ctx: Context,
  { workflowId, webhookId }: { workflowId: string; webhookId: string },
): Promise<{ success: true; message: string }> {
  const { db, principal } = ctx;
  await db.transaction(async ({ queries }) => {
    await loadWorkflowToWrite(queries, { principal, workflowId });
    if (!await deleteWebhookRow(queries, { workflowId, webhookId })) throw notFound("Webhook");
    const details = { workflowId, webhookId };
    await recordDeed(queries, ctx, { action: "webhook.deleted", details });
  });
  return { success: true, message: "Webhook deleted" };
}
