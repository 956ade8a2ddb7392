import type { Queries } from "../db/dialect.ts";
import { AppError } from "../lib/errors.ts";
import { sha256Hex } from "../lib/crypto.ts";
import type { Json, JsonObject } from "../lib/json.ts";
import type { RunTrigger } from "../db/tables.ts";
import { canonicalText } from "../services/data/canonical_text.ts";
import { loadRunnableVersion } from "../workflows/versions/load_runnable_version.ts";
import type { CompiledVersion } from "./execute/compiled_versions.ts";
import { filesReadableBy } from "./check_given_inputs.ts";
import { completeInputs } from "./complete_inputs.ts";
import type { RunContext } from "./context.ts";
import type { StartedRun } from "./run.ts";
import { type EarlierRun, findByIdempotencyKey, forgetIdempotencyKey } from "./store/run_store.ts";
import { givesForeignEnvs } from "./run_access.ts";
import { refuseUnknownEnvs } from "./execute/run_env.ts";
import { writeRun } from "./write_run.ts";

export interface StartRunInput {
  workflowId: string;
  /** The default version unless stated. */
  versionId?: string | null;
  inputs: JsonObject;
  /** Values of declared environment variables, for this run alone. */
  envs?: Record<string, string>;
  trigger: RunTrigger;
  /** A second start with the same key and body within a day answers the first run. */
  idempotencyKey?: string | null;
  webhook?: WebhookCall;
}

/** Set for a start by a webhook, which has idempotency keys of its own. */
export interface WebhookCall {
  webhookId: string;
  /** The body that a key stands for, in the place of the inputs made of it. */
  body: Json;
  /** The inputs are the sender's fields, of which those that the workflow does not know are left out. */
  isAsSent: boolean;
}

export const IDEMPOTENCY_KEY_LIVES_MS = 24 * 60 * 60 * 1000;

/**
 * Starts a run and answers once it is on disk. Errors: `not_found`; `conflict` without a published
 * version; `unprocessable` for inputs and envs that do not fit, and for a key used otherwise.
 */
export async function startRun(ctx: RunContext, input: StartRunInput): Promise<StartedRun> {
  const { db, principal, versions } = ctx;
  const { workflowId, versionId } = input;
  const version = await loadRunnableVersion(db.queries, { workflowId, versionId, principal });
  // Before the inputs are looked at: the version that they fitted may not be the default any more.
  const earlier = await findEarlier(db.queries, { ctx, input });
  if (earlier && !isForgotten(ctx, earlier)) return answerOf(earlier, input);
  const compiled = await versions.get(db.queries, version.versionId);
  const given = givenInputs(compiled, input);
  const mayGive = filesReadableBy(db.queries, principal);
  const inputs = await completeInputs({ version: compiled, given, mayGive });
  refuseUnknownEnvs(compiled, input.envs ?? {});
  const { envs = {}, trigger, webhook, idempotencyKey: key = null } = input;
  const withoutStoredEnvs = await givesForeignEnvs(db.queries, { principal, workflowId, envs });
  const idempotency = key === null ? null : { key, hash: bodyHash(input) };
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
    instead: ({ queries }) => takeKey(queries, { ctx, input }),
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
}

/** The run that the same key started; asked under the write lock, so that two starts make one run. */
async function takeKey(queries: Queries, { ctx, input }: Start): Promise<StartedRun | null> {
  const earlier = await findEarlier(queries, { ctx, input });
  if (!earlier) return null;
  if (!isForgotten(ctx, earlier)) return answerOf(earlier, input);
  await forgetIdempotencyKey(queries, earlier.id);
  return null;
}

async function findEarlier(
  queries: Queries,
  { ctx: { principal }, input }: Start,
): Promise<EarlierRun | undefined> {
  const key = input.idempotencyKey ?? null;
  if (key === null) return undefined;
  const { orgKey, userId: principalId } = principal;
  const { workflowId, webhook } = input;
  const webhookId = webhook?.webhookId ?? null;
  return await findByIdempotencyKey(queries, { orgKey, principalId, workflowId, webhookId, key });
}

function isForgotten({ clock }: RunContext, earlier: EarlierRun): boolean {
  return earlier.created_at + IDEMPOTENCY_KEY_LIVES_MS < clock.now();
}

function answerOf(earlier: EarlierRun, input: StartRunInput): StartedRun {
  const { id: runId, status } = earlier;
  if (earlier.idempotency_hash === bodyHash(input)) return { runId, status };
  throw new AppError(
    "unprocessable",
    "Cannot start a run: this Idempotency-Key was used with another body",
    { extra: { runId } },
  );
}

/** Equal for bodies that are equal as JSON, in any order of their keys. */
function bodyHash({ inputs, envs = {}, versionId = null, webhook }: StartRunInput): string {
  if (webhook) return sha256Hex(canonicalText(webhook.body));
  return sha256Hex(canonicalText([inputs, envs, versionId]));
}
