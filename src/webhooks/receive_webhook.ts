import { bareUser } from "../identity/principal.ts";
import { AppError, notFound } from "../lib/errors.ts";
import { isJsonObject, type Json, type JsonObject } from "../lib/json.ts";
import type { EndedRun } from "../runs/await_run.ts";
import type { RunContext } from "../runs/context.ts";
import type { StartedRun } from "../runs/run.ts";
import { startRun } from "../runs/start_run.ts";
import { hashToken, isWebhookToken } from "./address.ts";
import { checkSignature, takeOnce } from "./check_signature.ts";
import { fillInputs, type SentValues } from "./compiled_inputs.ts";
import type { ReceiveContext } from "./context.ts";
import { parseBody } from "./parse_body.ts";
import { type CalledWebhook, findCalledWebhook, saveLastUse } from "./webhook_store.ts";

/** A request to a webhook, as it came. */
export interface WebhookRequest extends Pick<SentValues, "headers" | "query"> {
  /** The secret part of the address. */
  token: string;
  /** Reads the body, byte for byte; asked only where the address is known. */
  readBody(): Promise<Uint8Array>;
  idempotencyKey: string | null;
  /** Aborts when the sender leaves. */
  signal: AbortSignal;
}

/** `EndedRun` where the sender waited and the run has ended in time. */
export type WebhookAnswer = StartedRun | EndedRun;

/** Senders are told little: not even the name of the workflow. */
const NOT_NOW = "Cannot start a run: the workflow of this webhook has no published version";

const SAVE_USE_EVERY_MS = 60_000;

/**
 * Starts a run as the workflow's owner and, where the webhook says so, waits for its end. Errors:
 * `not_found`, `unsupported_media_type`, `unauthenticated` without the right signature or with one that
 * was taken before,
 * `invalid_request` for the body, `conflict` without a published version, `unprocessable` for inputs
 * that do not fit and for a key used otherwise.
 */
export async function receiveWebhook(
  ctx: ReceiveContext,
  request: WebhookRequest,
): Promise<WebhookAnswer> {
  const webhook = await findByToken(ctx, request.token);
  const bytes = await request.readBody();
  const { headers } = request;
  const signature = checkSignature(ctx.base, {
    webhook,
    headers,
    bytes,
    sealer: ctx.engine.sealer,
  });
  const body = parseBody(bytes, request.headers["content-type"] ?? "");
  const inputs = inputsOf(ctx, { webhook, request, body });
  const principal = bareUser({ userId: webhook.ownerId, orgKey: webhook.orgKey });
  const runs: RunContext = { ...ctx.base, principal, engine: ctx.engine };
  await recordUse(ctx, webhook);
  const start = {
    workflowId: webhook.workflowId,
    inputs,
    trigger: "webhook" as const,
    idempotencyKey: request.idempotencyKey,
    webhook: { webhookId: webhook.id, body: body ?? null, isAsSent: webhook.inputs === null },
  };
  const started = await takeOnce(ctx.base, signature, () => startRun(runs, start))
    .catch(tellLittle);
  if (webhook.waitSeconds === 0) return started;
  const { runId } = started;
  const wait = { runId, timeoutMs: webhook.waitSeconds * 1000, signal: request.signal };
  return await ctx.waits.wait(runs, wait) ?? started;
}

async function findByToken({ base }: ReceiveContext, token: string): Promise<CalledWebhook> {
  const webhook = isWebhookToken(token)
    ? await findCalledWebhook(base.db.queries, hashToken(token))
    : undefined;
  if (!webhook) throw notFound("Webhook");
  return webhook;
}

interface Call {
  webhook: CalledWebhook;
  request: WebhookRequest;
}

function inputsOf(
  { compiled }: ReceiveContext,
  { webhook: { id, inputs }, request, body }: Call & { body: Json | undefined },
): JsonObject {
  if (inputs === null) return bodyAsInputs(body);
  const { query } = request;
  const sent = { body: body ?? null, headers: shownHeaders(request.headers), query };
  return fillInputs(compiled.of({ id, inputs }), sent);
}

/** No body at all says as much as an empty object. */
function bodyAsInputs(body: Json | undefined): JsonObject {
  if (body === undefined) return {};
  if (isJsonObject(body)) return body;
  throw new AppError(
    "invalid_request",
    "The body must be a JSON object: its fields are the inputs",
  );
}

/** Credentials of the sender's, which no input is to keep. */
const WITHHELD = new Set(["authorization", "cookie", "proxy-authorization", "x-api-key"]);

function shownHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !WITHHELD.has(name)));
}

/** Written at most once a minute for each webhook. */
async function recordUse({ base }: ReceiveContext, webhook: CalledWebhook): Promise<void> {
  const now = base.clock.now();
  if (webhook.lastUsedAt !== null && webhook.lastUsedAt + SAVE_USE_EVERY_MS > now) return;
  const use = { webhookId: webhook.id, now };
  await base.db.transaction(({ queries }) => saveLastUse(queries, use));
}

function tellLittle(error: unknown): never {
  if (error instanceof AppError && error.code === "conflict") {
    throw new AppError("conflict", NOT_NOW, { cause: error });
  }
  if (error instanceof AppError && error.code === "not_found") throw notFound("Webhook");
  throw error;
}
