import type { Queries } from "../db/dialect.ts";
import { recordDeed } from "../identity/audit/record_deed.ts";
import type { Context } from "../identity/context.ts";
import { requireRoom } from "../identity/quotas.ts";
import { notFound } from "../lib/errors.ts";
import { loadWorkflowToWrite } from "../workflows/workflow_access.ts";
import { isStillWriter, type WorkflowOfWebhook } from "./creators.ts";
import { toWebhook, type Webhook } from "./list_webhooks.ts";
import { findWebhook, updatePaused, type WebhookRow } from "./webhook_store.ts";

interface PauseInput {
  workflowId: string;
  webhookId: string;
  paused: boolean;
}

/**
 * Pauses a webhook, or resumes it. The owner of the workflow who resumes it takes the place of its
 * creator, and so does any writer if the creator may not write the workflow any more. Runs that
 * were started continue. Errors: `not_found`, `forbidden`, `conflict` if the caller has no room for
 * another webhook.
 */
export async function pauseWebhook(
  ctx: Context,
  { workflowId, webhookId, paused }: PauseInput,
): Promise<Webhook> {
  const { db, principal } = ctx;
  return await db.transaction(async ({ queries }) => {
    const workflow = await loadWorkflowToWrite(queries, { principal, workflowId });
    const row = await findWebhook(queries, { workflowId, webhookId });
    if (!row) throw notFound("Webhook");
    const ofOrganization = { ...workflow, orgKey: principal.orgKey };
    const createdBy = await creatorAfter(queries, ctx, { row, paused, workflow: ofOrganization });
    const isChanged = row.isPaused !== Number(paused) || row.createdBy !== createdBy;
    if (isChanged) {
      await updatePaused(queries, { webhookId, isPaused: paused, createdBy });
      const action = paused ? "webhook.paused" : "webhook.resumed";
      await recordDeed(queries, ctx, { action, details: { workflowId, webhookId } });
    }
    const changed = { ...row, createdBy, isPaused: paused ? 1 as const : 0 as const };
    const isWriters = await isStillWriter(queries, { userId: createdBy, workflow: ofOrganization });
    return toWebhook(changed, isWriters);
  });
}

/** Returns the user for whom the webhook works after the change, and checks that user's quota. */
async function creatorAfter(
  queries: Queries,
  { principal: { orgKey, userId }, quotas }: Context,
  { row: { createdBy }, paused, workflow }: {
    row: WebhookRow;
    paused: boolean;
    workflow: WorkflowOfWebhook;
  },
): Promise<string> {
  if (paused || createdBy === userId) return createdBy;
  const isOwners = userId === workflow.ownerId;
  if (!isOwners && await isStillWriter(queries, { userId: createdBy, workflow })) return createdBy;
  // The organization has no webhook more.
  const perOrg = { ...quotas.perOrg, webhooks: 0 };
  const context = { quotas: { ...quotas, perOrg }, principal: { orgKey, userId } };
  await requireRoom(queries, context, { webhooks: 1 });
  return userId;
}
