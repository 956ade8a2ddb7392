import type { Context } from "../../identity/context.ts";
import { isoTime } from "../../lib/clock.ts";
import { type EnvRow, selectEnvs } from "./env_store.ts";
import { loadWorkflow } from "../workflow_access.ts";

/** A variable with a value. Values are never shown. */
export interface Env {
  name: string;
  description: string | null;
  updatedAt: string;
}

/**
 * The variables of the default version, in the order of names. Errors: `not_found` if the caller
 * may not read the workflow.
 */
export async function listEnvs(
  ctx: Context,
  { workflowId }: { workflowId: string },
): Promise<{ envs: Env[] }> {
  const { queries } = ctx.db;
  const { defaultVersionId } = await loadWorkflow(queries, {
    principal: ctx.principal,
    workflowId,
  });
  const rows = defaultVersionId === null ? [] : await selectEnvs(queries, defaultVersionId);
  return { envs: rows.map(toEnv) };
}

export function toEnv({ name, description, updatedAt }: EnvRow): Env {
  return { name, description: description || null, updatedAt: isoTime(updatedAt) };
}
