import { recordDeed } from "../identity/audit/record_deed.ts";
import type { Context } from "../identity/context.ts";
import { requireRoom } from "../identity/quotas.ts";
import type { KeyRing } from "../db/keys/key_ring.ts";
import { AppError } from "../lib/errors.ts";
import { isDeeperThan, type JsonObject } from "../lib/json.ts";
import { loadWorkflowToWrite } from "../workflows/workflow_access.ts";
import { hashToken, HOOKS_PATH, signatureSecretBinding } from "./address.ts";
import { compileInputs } from "./compiled_inputs.ts";
import { INPUTS_BYTES_MAX, LEVELS_MAX, WEBHOOKS_MAX } from "./limits.ts";
import type { SignatureScheme } from "./signature.ts";
import { countWebhooks, insertWebhook } from "./webhook_store.ts";

export interface CreateWebhookContext extends Context {
  sealer: Pick<KeyRing, "inUse">;
  /** The public address of the server, without a final slash; null until it is known. */
  publicUrl: string | null;
}

export interface CreateWebhookInput {
  workflowId: string;
  name?: string | undefined;
  /** From 0 to 60; with 0 the sender gets an immediate response. */
  waitSeconds?: number | undefined;
  /** The header with the signature, the secret for it, and the scheme of what is signed. */
  signature?: { header: string; secret: string; scheme?: SignatureScheme } | undefined;
  /**
   * Templates with `body`, `headers` and `query`; without them, the body's fields are the inputs.
   */
  inputs?: JsonObject | undefined;
}

export interface CreatedWebhook {
  webhookId: string;
  /** The address. It is shown only here and cannot be read later. */
  url: string;
}

/**
 * Creates an address at which anyone who knows it can start the workflow. Errors: `invalid_request`
 * for invalid templates, `not_found`, `forbidden`, `conflict` if the workflow has 20 webhooks
 * already or a quota is exceeded.
 */
export async function createWebhook(
  ctx: CreateWebhookContext,
  { workflowId, name, waitSeconds = 0, signature, inputs }: CreateWebhookInput,
): Promise<CreatedWebhook> {
  const { db, clock, ids, principal, sealer: { inUse: key }, publicUrl } = ctx;
  if (publicUrl === null) throw new AppError("unavailable", NO_ADDRESS);
  if (inputs !== undefined) checkInputs(inputs);
  const [webhookId, token] = [ids.uuid(), ids.token()];
  const row = {
    id: webhookId,
    workflowId,
    name: name ?? null,
    tokenHash: hashToken(token),
    waitSeconds,
    signatureHeader: signature?.header.toLowerCase() ?? null,
    signatureScheme: signature?.scheme ?? "plain",
    sealedSignatureSecret: signature === undefined
      ? null
      : key.seal(signatureSecretBinding(webhookId), signature.secret),
    inputs: inputs === undefined ? null : JSON.stringify(inputs),
    createdBy: principal.userId,
    createdAt: clock.now(),
  };
  await db.transaction(async ({ queries }) => {
    await loadWorkflowToWrite(queries, { principal, workflowId });
    const { total } = await countWebhooks(queries, workflowId);
    if (total >= WEBHOOKS_MAX) throw tooMany();
    await requireRoom(queries, ctx, { webhooks: 1 });
    if (row.sealedSignatureSecret !== null) await key.confirm(queries);
    await insertWebhook(queries, row);
    const details = { workflowId, webhookId, isSigned: signature !== undefined };
    await recordDeed(queries, ctx, { action: "webhook.created", details });
  });
  return { webhookId, url: `${publicUrl}${HOOKS_PATH}/${token}` };
}

const NO_ADDRESS =
  "Cannot make a webhook: the server does not know its own address yet; set PUBLIC_URL";

function checkInputs(inputs: JsonObject): void {
  if (isDeeperThan(inputs, LEVELS_MAX)) {
    throw badInputs(`must have at most ${LEVELS_MAX} lists and maps inside each other`);
  }
  const sizeBytes = new TextEncoder().encode(JSON.stringify(inputs)).length;
  if (sizeBytes > INPUTS_BYTES_MAX) throw badInputs(`must have at most ${INPUTS_BYTES_MAX} bytes`);
  compileInputs(inputs);
}

function badInputs(message: string): AppError {
  const issues = [{ path: "inputs", message }];
  return new AppError("invalid_request", `Cannot make a webhook: inputs ${message}`, { issues });
}

function tooMany(): AppError {
  return new AppError(
    "conflict",
    `Cannot make another webhook: the workflow has ${WEBHOOKS_MAX}, which is the most. Delete one ` +
      "first",
    { reason: "limit_reached" },
  );
}
