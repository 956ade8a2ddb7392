import type { Queries } from "../../db/dialect.ts";
import { elapsedMs } from "../../lib/clock.ts";
import { AppError } from "../../lib/errors.ts";
import { sha256Hex } from "../../lib/crypto.ts";
import type { Json, JsonObject } from "../../lib/json.ts";
import type { RunTrigger } from "../../db/tables.ts";
import { canonicalTextInTurns } from "../../services/data/canonical_text.ts";
import {
  loadRunnableVersion,
  loadRunnableVersionOnce,
} from "../../workflows/versions/load_runnable_version.ts";
import type { CompiledVersion } from "../execute/compiled_versions.ts";
import { filesReadableBy } from "./check_given_inputs.ts";
import { completeInputs } from "./complete_inputs.ts";
import type { RunContext } from "../context.ts";
import type { StartedRun } from "../run.ts";
import { type EarlierRun, findByIdempotencyKey, forgetIdempotencyKey } from "../store/run_store.ts";
import { overridesForeignEnvs } from "../run_access.ts";
import { refuseUnknownEnvs } from "../execute/run_env.ts";
import { writeRun } from "./write_run.ts";

export interface StartRunInput {
  workflowId: string;
  /** The version to run; the default version if it is not given. */
  versionId?: string | null;
  inputs: JsonObject;
  /** Values of declared environment variables, for this run only. */
  envs?: Record<string, string>;
  trigger: RunTrigger;
  /** A second start with the same key and body within a day returns the first run. */
  idempotencyKey?: string | null;
  webhook?: WebhookCall;
}

/** Set for a start by a webhook. Each webhook has separate idempotency keys. */
export interface WebhookCall {
  webhookId: string;
  /** The request body to compare for the idempotency key, instead of the inputs made of it. */
  body: Json;
  /**
   * Whether the inputs are the sender's fields, of which those unknown to the workflow are dropped.
   */
  isAsSent: boolean;
  /**
   * Claims the call in the transaction that writes or finds its run; throws if the call was claimed
   * before. Null if calls may repeat.
   */
  take: ((queries: Queries) => Promise<void>) | null;
}

/** For how long the right to start a run counts without another look. */
const CHECKED_MS = 1_000;

export const IDEMPOTENCY_KEY_LIVES_MS = 24 * 60 * 60 * 1000;

/**
 * Starts a run and returns once it is on disk. Errors: `not_found`; `conflict` without a published
 * version; `unprocessable` for inputs and envs that do not fit, and for a key that was used with
 * another body.
 */
export async function startRun(ctx: RunContext, input: StartRunInput): Promise<StartedRun> {
  const { db, principal, versions } = ctx;
  const { workflowId, versionId } = input;
  const checkedAt = elapsedMs(ctx.clock);
  const version = await loadRunnableVersionOnce(db.queries, { workflowId, versionId, principal });
  const idempotency = await idempotencyOf(ctx, input);
  const start: Start = { ctx, input, idempotency };
  // Looked up before the inputs are checked: the version that they fitted may not be the default
  // any more.
  const earlier = await findEarlier(db.queries, start);
  if (earlier && !isExpired(ctx, earlier)) {
    const answer = answerOf(earlier, idempotency);
    const take = input.webhook?.take;
    if (take) await db.transaction(({ queries }) => take(queries));
    return answer;
  }
  const compiled = await versions.get(db.queries, version.versionId);
  const given = givenInputs(compiled, input);
  const mayGive = filesReadableBy(db.queries, principal);
  const inputs = await completeInputs({ version: compiled, given, mayGive });
  refuseUnknownEnvs(compiled, input.envs ?? {});
  const { envs = {}, trigger, webhook } = input;
  const withoutStoredEnvs = await overridesForeignEnvs(db.queries, { principal, workflowId, envs });
  return await writeRun(ctx, {
    run: {
      version,
      inputs,
      envs,
      withoutStoredEnvs,
      trigger,
      idempotency,
      webhookId: webhook?.webhookId,
    },
    instead: async ({ queries }) => {
      // The workflow may have been unshared while long inputs were checked, or the database stood.
      const isLate = elapsedMs(ctx.clock) - checkedAt >= CHECKED_MS;
      if (isLate) await loadRunnableVersion(queries, { workflowId, versionId, principal });
      const earlier = await claimIdempotencyKey(queries, start);
      await input.webhook?.take?.(queries);
      return earlier;
    },
  });
}

function givenInputs({ compiled }: CompiledVersion, input: StartRunInput): JsonObject {
  const { inputs, webhook } = input;
  if (!webhook?.isAsSent) return inputs;
  const known = Object.entries(inputs).filter(([name]) => Object.hasOwn(compiled.inputs, name));
  return Object.fromEntries(known);
}

interface Start {
  ctx: RunContext;
  input: StartRunInput;
  idempotency: Idempotency | null;
}

/** An idempotency key and the hash of its body. */
interface Idempotency {
  key: string;
  hash: string;
}

/**
 * Returns the run that the same key started. Under the write lock, so that two starts make one run.
 */
async function claimIdempotencyKey(queries: Queries, start: Start): Promise<StartedRun | null> {
  const earlier = await findEarlier(queries, start);
  if (!earlier) return null;
  if (!isExpired(start.ctx, earlier)) return answerOf(earlier, start.idempotency);
  await forgetIdempotencyKey(queries, earlier.id);
  return null;
}

async function findEarlier(
  queries: Queries,
  { ctx: { principal }, input, idempotency }: Start,
): Promise<EarlierRun | undefined> {
  if (idempotency === null) return undefined;
  const { key } = idempotency;
  const { orgKey, userId: principalId } = principal;
  const { workflowId, webhook } = input;
  const webhookId = webhook?.webhookId ?? null;
  return await findByIdempotencyKey(queries, { orgKey, principalId, workflowId, webhookId, key });
}

function isExpired({ clock }: RunContext, earlier: EarlierRun): boolean {
  return earlier.created_at + IDEMPOTENCY_KEY_LIVES_MS < clock.now();
}

function answerOf(earlier: EarlierRun, idempotency: Idempotency | null): StartedRun {
  const { id: runId, status } = earlier;
  if (earlier.idempotency_hash === idempotency?.hash) return { runId, status };
  throw new AppError(
    "unprocessable",
    "Cannot start a run: this Idempotency-Key was used with another body",
    { extra: { runId } },
  );
}

async function idempotencyOf(
  { principal: { orgKey } }: RunContext,
  { idempotencyKey: key = null, ...input }: StartRunInput,
): Promise<Idempotency | null> {
  if (key === null) return null;
  const { inputs, envs = {}, versionId = null, webhook } = input;
  // Equal for bodies that are equal as JSON, in any order of their keys.
  const body = webhook ? webhook.body : [inputs, envs, versionId];
  return { key, hash: sha256Hex(await canonicalTextInTurns(body, { orgKey })) };
}
