import type { Queries } from "../db/dialect.ts";
import { bareUser } from "../identity/principal.ts";
import { elapsedMs } from "../lib/clock.ts";
import { AppError, notFound } from "../lib/errors.ts";
import { isJsonObject, type Json, type JsonObject, JsonOutOfBounds } from "../lib/json.ts";
import { parseJsonInTurns } from "../lib/json_in_turns.ts";
import type { RunContext } from "../runs/context.ts";
import type { EndedRun } from "../runs/follow/await_run.ts";
import type { StartedRun } from "../runs/run.ts";
import { startRun } from "../runs/start/start_run.ts";
import { hashToken, isWebhookToken } from "./address.ts";
import {
  checkSignature,
  checkSignatureHead,
  markSignatureUsed,
  refuseUsed,
  type SignatureUse,
} from "./check_signature.ts";
import { fillInputs, type SentValues } from "./compiled_inputs.ts";
import type { ReceiveContext } from "./context.ts";
import { isStillWriter } from "./creators.ts";
import { LEVELS_MAX } from "./limits.ts";
import { type CalledWebhook, findCalledWebhook, saveLastUse } from "./webhook_store.ts";

/** A request to a webhook. */
export interface WebhookRequest extends Pick<SentValues, "headers" | "query"> {
  /** The secret part of the address. */
  token: string;
  /** Whether the request has a body. */
  hasBody: boolean;
  /** Reads the body's bytes, charged to the organization until they are disposed of. */
  readBody(orgKey: string): Promise<{ content: Uint8Array } & Disposable>;
  idempotencyKey: string | null;
  /** Aborts when the sender disconnects. */
  signal: AbortSignal;
}

/** `EndedRun` if the sender waits and the run has ended in time. */
export type WebhookAnswer = StartedRun | EndedRun;

/** Error messages for senders reveal little, not even the name of the workflow. */
const NOT_NOW = "Cannot start a run: the workflow of this webhook has no published version";

const PAUSED = "Cannot start a run: the webhook is paused";

const SAVE_USE_EVERY_MS = 60_000;

/** How long a body may take before the address is looked up again. */
const OPEN_MS = 1_000;

/**
 * Starts a run as the workflow's owner and, if the webhook is set so, waits for its end. Returns no
 * outputs if the address was closed meanwhile. Errors:
 * `not_found`, `unsupported_media_type`, `unauthenticated` for a missing, wrong or reused
 * signature, `invalid_request` for the body, `conflict` without a published version and for a
 * paused webhook,
 * `unprocessable` for inputs that do not fit and for an idempotency key used with other inputs.
 */
export async function receiveWebhook(
  ctx: ReceiveContext,
  request: WebhookRequest,
): Promise<WebhookAnswer> {
  const webhook = await findByToken(ctx, request.token);
  checkHead(ctx, { webhook, request });
  const principal = bareUser({ userId: webhook.ownerId, orgKey: webhook.orgKey });
  const runs: RunContext = { ...ctx.base, principal, ...ctx.runs };
  const started = await start(ctx, { webhook, request, runs });
  if (webhook.waitSeconds === 0) return started;
  const { runId } = started;
  const wait = { runId, timeoutMs: webhook.waitSeconds * 1000, signal: request.signal };
  const waited = await ctx.waits.wait(runs, wait) ?? started;
  if (!("outputs" in waited)) return waited;
  const found = await findOpen(ctx, request.token);
  return found?.isPaused === 0 ? waited : started;
}

/** Checks the head of a request before its body is read. */
function checkHead(
  { base }: ReceiveContext,
  { webhook, request: { headers, hasBody } }: Call,
): void {
  checkSignatureHead(base, { webhook, headers });
  if (hasBody) requireJsonType(headers["content-type"] ?? "");
}

/** Reads the body, checks it and starts the run. */
async function start(
  ctx: ReceiveContext,
  { webhook, request, runs }: Call & { runs: RunContext },
): Promise<StartedRun> {
  const askedAt = elapsedMs(ctx.base.clock);
  using sent = await request.readBody(webhook.orgKey);
  // The address may have been closed while its sender took long.
  if (elapsedMs(ctx.base.clock) - askedAt >= OPEN_MS) await findByToken(ctx, request.token);
  const { headers } = request;
  const { sealer } = ctx.runs;
  const signed = { webhook, headers, bytes: sent.content, sealer };
  const use = checkSignature(ctx.base, signed);
  if (use !== null) await refuseUsed(ctx.base, use);
  const body = await parseBody(sent.content, webhook);
  const inputs = await inputsOf(ctx, { webhook, request, body });
  await recordUse(ctx, webhook);
  const run = {
    workflowId: webhook.workflowId,
    inputs,
    trigger: "webhook" as const,
    idempotencyKey: request.idempotencyKey,
    webhook: {
      webhookId: webhook.id,
      body: body ?? null,
      isAsSent: webhook.inputs === null,
      take: use && takerOf(ctx, use),
    },
  };
  return await startRun(runs, run).catch(hideDetails);
}

function takerOf({ base: { clock } }: ReceiveContext, use: SignatureUse) {
  return (queries: Queries) => markSignatureUsed(queries, { use, now: clock.now() });
}

async function findByToken(ctx: ReceiveContext, token: string): Promise<CalledWebhook> {
  const webhook = await findOpen(ctx, token);
  if (!webhook) throw notFound("Webhook");
  if (webhook.isPaused === 1) throw new AppError("conflict", PAUSED);
  return webhook;
}

/** Finds a webhook whose creator may write the workflow, paused or not; null if there is none. */
async function findOpen({ base }: ReceiveContext, token: string): Promise<CalledWebhook | null> {
  if (!isWebhookToken(token)) return null;
  const { queries } = base.db;
  const webhook = await findCalledWebhook(queries, hashToken(token));
  if (!webhook) return null;
  const workflow = { ...webhook, sharedTeamKeys: JSON.parse(webhook.sharedTeamKeys) };
  return await isStillWriter(queries, { userId: webhook.createdBy, workflow }) ? webhook : null;
}

interface Call {
  webhook: CalledWebhook;
  request: WebhookRequest;
}

function inputsOf(
  { compiled }: ReceiveContext,
  { webhook: { id, inputs, orgKey }, request, body }: Call & { body: Json | undefined },
): JsonObject | Promise<JsonObject> {
  if (inputs === null) return bodyAsInputs(body);
  const { query } = request;
  const sent = { body: body ?? null, headers: shownHeaders(request.headers), query };
  return fillInputs(compiled.of({ id, inputs }), sent, orgKey);
}

/** The body as inputs. An absent body is equivalent to an empty object. */
function bodyAsInputs(body: Json | undefined): JsonObject {
  if (body === undefined) return {};
  if (isJsonObject(body)) return body;
  throw new AppError(
    "invalid_request",
    "The body must be a JSON object: its fields are the inputs",
  );
}

/** Headers with credentials of the sender, which inputs must not contain. */
const WITHHELD = new Set(["authorization", "cookie", "proxy-authorization", "x-api-key"]);

function shownHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !WITHHELD.has(name)));
}

/** Stores the time of the call, at most once a minute for each webhook. */
async function recordUse({ base }: ReceiveContext, webhook: CalledWebhook): Promise<void> {
  const now = base.clock.now();
  if (webhook.lastUsedAt !== null && webhook.lastUsedAt + SAVE_USE_EVERY_MS > now) return;
  const use = { webhookId: webhook.id, now };
  await base.db.transaction(({ queries }) => saveLastUse(queries, use));
}

function hideDetails(error: unknown): never {
  if (error instanceof AppError && error.code === "conflict") {
    throw new AppError("conflict", NOT_NOW, { cause: error });
  }
  if (error instanceof AppError && error.code === "not_found") throw notFound("Webhook");
  throw error;
}

const JSON_TYPE = /^application\/(?:[\w.!#$&^-]+\+)?json\s*(?:;|$)/i;

/** Throws `unsupported_media_type` unless the content type is JSON. */
function requireJsonType(contentType: string): void {
  if (JSON_TYPE.test(contentType)) return;
  const text = `Cannot take a body of type "${contentType}": it must be application/json`;
  throw new AppError("unsupported_media_type", text);
}

/**
 * Parses the body; undefined if it is empty. Errors: `invalid_request` for bytes that are not JSON,
 * for too deep nesting and for too many keys in one object.
 */
async function parseBody(
  bytes: Uint8Array,
  { orgKey }: { orgKey: string },
): Promise<Json | undefined> {
  if (bytes.length === 0) return undefined;
  const text = decode(bytes);
  try {
    return await parseJsonInTurns(text, { orgKey, levelsMax: LEVELS_MAX });
  } catch (cause) {
    if (!(cause instanceof JsonOutOfBounds)) throw notJson(cause);
    throw new AppError("invalid_request", `The body ${cause.message}`, { cause });
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw notJson(cause);
  }
}

function notJson(cause: unknown): AppError {
  return new AppError("invalid_request", "The body is not JSON in UTF-8", { cause });
}
