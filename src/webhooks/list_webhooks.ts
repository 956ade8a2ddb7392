import type { Context } from "../identity/context.ts";
import { isoTime, isoTimeOrNull } from "../lib/clock.ts";
import type { JsonObject } from "../lib/json.ts";
import { BY_TIME, openPage, type PageData, type PageInput } from "../lib/page.ts";
import { loadWorkflowToWrite } from "../workflows/workflow_access.ts";
import type { SignatureScheme } from "./signature.ts";
import { findWriters } from "./creators.ts";
import { countWebhooks, findWebhookPage, type WebhookRow } from "./webhook_store.ts";

/** The states of a webhook. A closed one works no more, because of its creator's rights. */
export const WEBHOOK_STATES = ["open", "paused", "closed"] as const;

/** A webhook without its address and its secret, which cannot be read later. */
export interface Webhook {
  webhookId: string;
  name: string | null;
  waitSeconds: number;
  hasSignature: boolean;
  /** Null without a signature. */
  signatureScheme: SignatureScheme | null;
  inputs: JsonObject | null;
  /** A user id. The address works as long as this user may write the workflow. */
  createdBy: string;
  createdAt: string;
  /** Up to a minute late. */
  lastUsedAt: string | null;
  state: typeof WEBHOOK_STATES[number];
}

export interface WebhookList extends PageData {
  webhooks: Webhook[];
}

/** A page of the workflow's webhooks, newest first. Errors: `not_found`, `forbidden`. */
export async function listWebhooks(
  { db: { queries }, principal }: Context,
  { workflowId, ...input }: PageInput & { workflowId: string },
): Promise<WebhookList> {
  const workflow = await loadWorkflowToWrite(queries, { principal, workflowId });
  const page = openPage(input, { list: ["webhooks", workflowId], order: BY_TIME });
  const [count, rows] = await Promise.all([
    countWebhooks(queries, workflowId),
    findWebhookPage(queries, { workflowId, ...page.window }),
  ]);
  const writers = await findWriters(queries, {
    userIds: rows.map(({ createdBy }) => createdBy),
    workflow: { ...workflow, orgKey: principal.orgKey },
  });
  return {
    webhooks: page.itemsOf(rows).map((row) => toWebhook(row, writers.has(row.createdBy))),
    ...page.dataOf(rows, count, ({ createdAt, id }) => [createdAt, id]),
  };
}

/** Returns a webhook as lists show it. `isWriters`: its creator may write the workflow. */
export function toWebhook(row: WebhookRow, isWriters: boolean): Webhook {
  return {
    webhookId: row.id,
    name: row.name,
    waitSeconds: row.waitSeconds,
    hasSignature: row.signatureHeader !== null,
    signatureScheme: row.signatureHeader === null ? null : row.signatureScheme,
    inputs: row.inputs === null ? null : JSON.parse(row.inputs),
    createdBy: row.createdBy,
    createdAt: isoTime(row.createdAt),
    lastUsedAt: isoTimeOrNull(row.lastUsedAt),
    state: webhookState(row, isWriters),
  };
}

/** Returns the state of a webhook. `isWriters`: its creator may write the workflow. */
export function webhookState(
  { isPaused }: Pick<WebhookRow, "isPaused">,
  isWriters: boolean,
): Webhook["state"] {
  if (isPaused === 1) return "paused";
  return isWriters ? "open" : "closed";
}
