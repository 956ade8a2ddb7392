import type { Queries } from "../db/dialect.ts";
import { AppError } from "../lib/errors.ts";
import { sha256Hex } from "../lib/crypto.ts";
import type { JsonObject } from "../lib/json.ts";
import type { RunStatus, RunTrigger } from "../db/tables.ts";
import { canonicalText } from "../services/data/canonical_text.ts";
import { checkInputs } from "../workflows/definition/inputs.ts";
import { loadRunnableVersion, type RunnableVersion } from "../workflows/load_runnable_version.ts";
import type { CompiledVersion } from "./compiled_versions.ts";
import type { RunContext } from "./context.ts";
import { overridesPlace } from "./run_env.ts";
import {
  findByIdempotencyKey,
  forgetIdempotencyKey,
  insertRuns,
  type RunRow,
} from "./run_store.ts";

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
}

export interface StartedRun {
  runId: string;
  status: RunStatus;
}

const IDEMPOTENCY_KEY_LIVES_MS = 24 * 60 * 60 * 1000;

/**
 * Starts a run and answers once it is on disk. Errors: `not_found`; `conflict` without a published
 * version; `unprocessable` for inputs and envs that do not fit, and for a key used otherwise.
 */
export async function startRun(ctx: RunContext, input: StartRunInput): Promise<StartedRun> {
  const { db, principal, engine } = ctx;
  const { workflowId, versionId } = input;
  const version = await loadRunnableVersion(db.queries, { workflowId, versionId, principal });
  const compiled = engine.versions.of(version);
  const inputs = completeInputs(compiled, input.inputs);
  refuseUnknownEnvs(compiled, input.envs ?? {});
  return await writeRun(ctx, { input, version, inputs });
}

function completeInputs({ compiled }: CompiledVersion, given: JsonObject): JsonObject {
  const { values, errors } = checkInputs(compiled.inputs, given);
  if (errors.length === 0) return values;
  const issues = errors.map(({ path, message }) => ({ path: `inputs.${path}`, message }));
  const first = issues[0];
  throw new AppError(
    "unprocessable",
    `Cannot run with these inputs: ${first?.path} ${first?.message}`,
    { issues },
  );
}

function refuseUnknownEnvs({ compiled }: CompiledVersion, envs: Record<string, string>): void {
  const issues = Object.keys(envs)
    .filter((name) => !Object.hasOwn(compiled.env, name))
    .map((name) => ({ path: `envs.${name}`, message: "is not declared by the workflow" }));
  if (issues.length === 0) return;
  throw new AppError("unprocessable", "Cannot run with these environment variables", { issues });
}

/** The run that the same key started; asked under the write lock, so that two starts make one run. */
async function findEarlier(
  queries: Queries,
  { ctx: { clock, principal }, input }: { ctx: RunContext; input: StartRunInput },
): Promise<StartedRun | null> {
  const key = input.idempotencyKey ?? null;
  if (key === null) return null;
  const { orgKey, userId: principalId } = principal;
  const { workflowId } = input;
  const found = await findByIdempotencyKey(queries, { orgKey, principalId, workflowId, key });
  if (!found) return null;
  if (found.created_at + IDEMPOTENCY_KEY_LIVES_MS < clock.now()) {
    await forgetIdempotencyKey(queries, found.id);
    return null;
  }
  if (found.idempotency_hash === bodyHash(input)) return { runId: found.id, status: found.status };
  throw new AppError(
    "unprocessable",
    "Cannot start a run: this Idempotency-Key was used with another body",
    { extra: { runId: found.id } },
  );
}

async function writeRun(ctx: RunContext, { input, version, inputs }: {
  input: StartRunInput;
  version: RunnableVersion;
  inputs: JsonObject;
}): Promise<StartedRun> {
  const { engine } = ctx;
  const owned = engine.reserve();
  const row = newRow(ctx, { input, version, inputs, owned });
  let earlier: StartedRun | null = null;
  let written = false;
  try {
    earlier = await ctx.db.transaction(async ({ queries }) => {
      const found = await findEarlier(queries, { ctx, input });
      if (found === null) await insertRuns(queries, [row]);
      return found;
    });
    written = earlier === null;
  } finally {
    if (owned && !written) engine.unreserve();
  }
  if (earlier !== null) return earlier;
  if (owned) engine.adopt(row);
  else engine.wake();
  return { runId: row.id, status: row.status };
}

function newRow(ctx: RunContext, { input, version, inputs, owned }: {
  input: StartRunInput;
  version: RunnableVersion;
  inputs: JsonObject;
  owned: boolean;
}): RunRow {
  const { clock, ids, principal, engine } = ctx;
  const id = ids.uuid();
  const now = clock.now();
  const { envs = {}, idempotencyKey = null } = input;
  const sealed = Object.keys(envs).length > 0;
  return {
    id,
    org_key: version.orgKey,
    workflow_id: version.workflowId,
    version_id: version.versionId,
    principal_id: principal.userId,
    trigger: input.trigger,
    status: owned ? "running" : "queued",
    inputs: JSON.stringify(inputs),
    sealed_envs: sealed ? engine.sealer.seal(overridesPlace(id), JSON.stringify(envs)) : null,
    outputs: null,
    error: null,
    idempotency_key: idempotencyKey,
    idempotency_hash: idempotencyKey === null ? null : bodyHash(input),
    generation: 0,
    process_id: owned ? engine.processId : null,
    fence: owned ? 1 : 0,
    crashes: 0,
    wake_at: null,
    cancel_requested_at: null,
    created_at: now,
    started_at: owned ? now : null,
    finished_at: null,
  };
}

/** The same for bodies that are equal as JSON, in whatever order their keys come. */
function bodyHash({ inputs, envs = {}, versionId = null }: StartRunInput): string {
  return sha256Hex(canonicalText([inputs, envs, versionId]));
}
