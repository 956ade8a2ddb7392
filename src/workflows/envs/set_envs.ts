import type { Queries } from "../../db/dialect.ts";
import type { KeyRing } from "../../db/keys/key_ring.ts";
import { recordDeed, someOf } from "../../identity/audit/record_deed.ts";
import type { Context } from "../../identity/context.ts";
import { requireRoom } from "../../identity/quotas.ts";
import { AppError } from "../../lib/errors.ts";
import { checkEnvs, type EnvInput, ENVS_MAX } from "./check_envs.ts";
import { envBinding } from "./env_binding.ts";
import { countEnvBytes, type NewEnv, selectEnvs, upsertEnvs } from "./env_store.ts";
import { type Env, toEnv } from "./list_envs.ts";
import { loadWorkflowToWrite } from "../workflow_access.ts";
import type { WorkflowRow } from "../workflow_store.ts";

export interface EnvContext extends Context {
  sealer: Pick<KeyRing, "inUse">;
}

export interface SetEnvsInput {
  workflowId: string;
  envs: readonly EnvInput[];
}

/**
 * Sets values of variables of the default version, sealed to the workflow and their names. Other
 * variables and other versions do not change. Returns all variables in the order of names, without
 * values. Errors: `invalid_request`, `not_found`, `forbidden`, `conflict` without a published
 * version or beyond the quota of versions, `unprocessable` for too many variables.
 */
export async function setEnvs(
  ctx: EnvContext,
  { workflowId, envs }: SetEnvsInput,
): Promise<{ success: true; envs: Env[] }> {
  const { principal, sealer: { inUse: key } } = ctx;
  checkEnvs(envs);
  const now = ctx.clock.now();
  const sealed = envs.map(({ name, value, description = null }) => ({
    valueId: ctx.ids.uuid(),
    name,
    sealedValue: key.seal(envBinding(workflowId, name), value),
    description,
  }));
  return await ctx.db.transaction(async ({ queries }) => {
    const workflow = await loadWorkflowToWrite(queries, { principal, workflowId });
    const versionId = requireDefaultVersion(workflow);
    const { orgKey, userId: givenBy } = principal;
    await key.confirm(queries);
    await requireEnvRoom(queries, ctx, { versionId, envs: sealed });
    await upsertEnvs(queries, { versionId, orgKey, givenBy, envs: sealed, now });
    const rows = await selectEnvs(queries, versionId);
    if (rows.length > ENVS_MAX) throw tooMany(rows.length);
    const names = someOf(envs.map(({ name }) => name));
    const details = { workflowId, name: workflow.name, envs: names };
    await recordDeed(queries, ctx, { action: "envs.set", details });
    return { success: true, envs: rows.map(toEnv) };
  });
}

/** Checks the quota. Values that are not larger than those they replace are always accepted. */
async function requireEnvRoom(
  queries: Queries,
  ctx: Context,
  { versionId, envs }: { versionId: string; envs: readonly NewEnv[] },
): Promise<void> {
  if (envs.length === 0) return;
  const names = envs.map(({ name }) => name);
  const replaced = await countEnvBytes(queries, { versionId, names });
  const given = envs.reduce((sum, { sealedValue }) => sum + sealedValue.length, 0);
  if (given > replaced) await requireRoom(queries, ctx, { version_bytes: given - replaced });
}

function requireDefaultVersion(workflow: WorkflowRow): string {
  const { name, defaultVersionId, latestVersionNumber } = workflow;
  if (defaultVersionId !== null) return defaultVersionId;
  throw new AppError(
    "conflict",
    `Cannot set environment variables of "${name}": it has no published version, publish its ` +
      "draft first",
    { reason: "not_published", extra: { currentVersionNumber: latestVersionNumber } },
  );
}

function tooMany(count: number): AppError {
  return new AppError(
    "unprocessable",
    `Cannot set the environment variables: the version would have ${count}, at most ${ENVS_MAX} ` +
      "are kept; delete some first",
  );
}
