import { prepared } from "../db/prepared.ts";
import type { Queries } from "../db/dialect.ts";
import { preparedCount, preparedPage } from "../db/keyset.ts";
import { WORKFLOW_TEAM_KEYS } from "../access/sharing.ts";
import type { Count, Window } from "../lib/page.ts";
import type { SignatureScheme } from "./signature.ts";

/** A webhook in a list. Times are milliseconds since 1970. */
export interface WebhookRow {
  id: string;
  name: string | null;
  waitSeconds: number;
  signatureHeader: string | null;
  /** Meaningful only if there is a header. */
  signatureScheme: SignatureScheme;
  /** JSON text. */
  inputs: string | null;
  createdBy: string;
  createdAt: number;
  lastUsedAt: number | null;
  isPaused: 0 | 1;
}

const COLUMNS = [
  "webhooks.id",
  "webhooks.name",
  "webhooks.wait_seconds as waitSeconds",
  "webhooks.signature_header as signatureHeader",
  "webhooks.signature_scheme as signatureScheme",
  "webhooks.inputs",
  "webhooks.created_by as createdBy",
  "webhooks.created_at as createdAt",
  "webhooks.last_used_at as lastUsedAt",
  "webhooks.is_paused as isPaused",
] as const;

/** A webhook for handling a call, with the principal of its runs. */
export interface CalledWebhook extends WebhookRow {
  workflowId: string;
  orgKey: string;
  ownerId: string;
  /** JSON list. */
  sharedTeamKeys: string;
  sealedSignatureSecret: Uint8Array | null;
}

const selectCalled = prepared((queries, { tokenHash }: { tokenHash: string }) =>
  queries.selectFrom("webhooks")
    .innerJoin("workflows", "workflows.id", "webhooks.workflow_id")
    .select(COLUMNS)
    .select([
      "webhooks.workflow_id as workflowId",
      "webhooks.sealed_signature_secret as sealedSignatureSecret",
      "workflows.org_key as orgKey",
      "workflows.owner_id as ownerId",
      WORKFLOW_TEAM_KEYS.as("sharedTeamKeys"),
    ])
    .where("webhooks.token_hash", "=", tokenHash)
    .where("workflows.deleted_at", "is", null)
);

/** Finds a webhook by the hash of the secret part of its address. */
export async function findCalledWebhook(
  queries: Queries,
  tokenHash: string,
): Promise<CalledWebhook | undefined> {
  const { rows: [row] } = await selectCalled(queries, { tokenHash });
  return row;
}

// Callers of the following functions must have checked that the principal may write the workflow.

export async function insertWebhook(
  queries: Queries,
  webhook: Omit<WebhookRow, "lastUsedAt" | "isPaused"> & {
    workflowId: string;
    tokenHash: string;
    sealedSignatureSecret: Uint8Array | null;
  },
): Promise<void> {
  await queries.insertInto("webhooks").values({
    id: webhook.id,
    workflow_id: webhook.workflowId,
    name: webhook.name,
    token_hash: webhook.tokenHash,
    wait_seconds: webhook.waitSeconds,
    signature_header: webhook.signatureHeader,
    signature_scheme: webhook.signatureScheme,
    sealed_signature_secret: webhook.sealedSignatureSecret,
    inputs: webhook.inputs,
    created_by: webhook.createdBy,
    created_at: webhook.createdAt,
    last_used_at: null,
  }).execute();
}

export async function countWebhooks(queries: Queries, workflowId: string): Promise<Count> {
  return await countOf(queries, { workflowId });
}

/** A page of a workflow's webhooks, newest first. */
export async function findWebhookPage(
  queries: Queries,
  { workflowId, ...window }: Window & { workflowId: string },
): Promise<WebhookRow[]> {
  return await selectPage(queries, window, { workflowId });
}

const selectPage = preparedPage(
  ["created_at", "id"],
  (queries, workflow: OfWorkflow) => webhooksOf(queries, workflow).select(COLUMNS),
);

const countOf = preparedCount(webhooksOf);

interface OfWorkflow {
  workflowId: string;
}

function webhooksOf(queries: Queries, { workflowId }: OfWorkflow) {
  return queries.selectFrom("webhooks").where("workflow_id", "=", workflowId);
}

interface WebhookPlace {
  workflowId: string;
  webhookId: string;
}

export async function findWebhook(
  queries: Queries,
  { workflowId, webhookId }: WebhookPlace,
): Promise<WebhookRow | undefined> {
  return await webhooksOf(queries, { workflowId }).select(COLUMNS)
    .where("id", "=", webhookId)
    .executeTakeFirst();
}

/** Pauses a webhook or resumes it, for the user who stands for it from now on. */
export async function updatePaused(
  queries: Queries,
  { webhookId, isPaused, createdBy }: { webhookId: string; isPaused: boolean; createdBy: string },
): Promise<void> {
  await queries.updateTable("webhooks")
    .set({ is_paused: isPaused ? 1 : 0, created_by: createdBy })
    .where("id", "=", webhookId)
    .execute();
}

/** Deletes a webhook, and returns whether it existed in this workflow. */
export async function deleteWebhookRow(
  queries: Queries,
  { workflowId, webhookId }: WebhookPlace,
): Promise<boolean> {
  const { numDeletedRows } = await queries.deleteFrom("webhooks")
    .where("id", "=", webhookId)
    .where("workflow_id", "=", workflowId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes all webhooks of a workflow, when the workflow is deleted. */
export async function deleteWebhooksOf(queries: Queries, workflowId: string): Promise<void> {
  await queries.deleteFrom("webhooks").where("workflow_id", "=", workflowId).execute();
}

/** Stores the time of the last use, unless a later time is stored. */
export async function saveLastUse(
  queries: Queries,
  { webhookId, now }: { webhookId: string; now: number },
): Promise<void> {
  await queries.updateTable("webhooks").set({ last_used_at: now })
    .where("id", "=", webhookId)
    .where((eb) => eb(eb.fn.coalesce("last_used_at", eb.lit(0)), "<", now))
    .execute();
}

/** An encrypted secret of signatures. */
export interface SealedSecret {
  id: string;
  sealed: Uint8Array;
}

/** Finds the encrypted secrets of signatures after an id, ordered by id. */
export async function findSealedSecrets(
  queries: Queries,
  { after, limit }: { after: string; limit: number },
): Promise<SealedSecret[]> {
  return await queries.selectFrom("webhooks").select(["id", "sealed_signature_secret as sealed"])
    .where("sealed_signature_secret", "is not", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .$narrowType<{ sealed: Uint8Array }>()
    .execute();
}

/** Replaces the secret of signatures unless it has changed since it was read. */
export async function replaceSealedSecret(
  queries: Queries,
  { id, sealed }: SealedSecret,
  replacement: Uint8Array,
): Promise<void> {
  await queries.updateTable("webhooks").set({ sealed_signature_secret: replacement })
    .where("id", "=", id).where("sealed_signature_secret", "=", sealed)
    .execute();
}
