import type { Context } from "../identity/context.ts";
import { requireAdmin } from "../identity/require_admin.ts";
import { isoTime, isoTimeOrNull } from "../lib/clock.ts";
import { openPage, type PageData, type PageInput } from "../lib/page.ts";
import { isStillWriter } from "./creators.ts";
import { type Webhook, webhookState } from "./list_webhooks.ts";
import {
  countOwnedWebhooks,
  findOwnedWebhooks,
  type OwnedWebhookRow,
} from "./owned_webhook_store.ts";

/** A webhook as an admin sees it who may not read its workflow. */
export interface OwnedWebhook
  extends Pick<Webhook, "webhookId" | "name" | "createdBy" | "createdAt" | "lastUsedAt" | "state"> {
  workflowId: string;
  workflowName: string;
}

export interface OwnedWebhookList extends PageData {
  webhooks: OwnedWebhook[];
}

/** A page of the webhooks of a member's workflows, newest first. Errors: `forbidden`. */
export async function listOwnedWebhooks(
  { db: { queries }, principal }: Context,
  { userId, ...input }: PageInput & { userId: string },
): Promise<OwnedWebhookList> {
  requireAdmin(principal, "lists the webhooks of other members");
  const { orgKey } = principal;
  const page = openPage(input, { list: ["owned webhooks", userId], order: ["string"] });
  const { all } = await countOwnedWebhooks(queries, { orgKey, userId });
  const rows = await findOwnedWebhooks(queries, { orgKey, userId, ...page.window });
  const webhooks: OwnedWebhook[] = [];
  for (const row of page.itemsOf(rows)) {
    const workflow = { ...row, orgKey, sharedTeamKeys: JSON.parse(row.sharedTeamKeys) };
    const isWriters = await isStillWriter(queries, { userId: row.createdBy, workflow });
    webhooks.push(toOwned(row, isWriters));
  }
  return { webhooks, ...page.dataOf(rows, all, ({ webhookId }) => [webhookId]) };
}

function toOwned(row: OwnedWebhookRow, isWriters: boolean): OwnedWebhook {
  const { webhookId, workflowId, workflowName, name, createdBy } = row;
  return {
    ...{ webhookId, workflowId, workflowName, name, createdBy },
    createdAt: isoTime(row.createdAt),
    lastUsedAt: isoTimeOrNull(row.lastUsedAt),
    state: webhookState(row, isWriters),
  };
}
