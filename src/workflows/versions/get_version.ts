import type { Context } from "../../identity/context.ts";
import { notFound } from "../../lib/errors.ts";
import type { Definition } from "../../definition/definition.ts";
import { toVersion, type Version } from "./version.ts";
import { findVersion } from "./version_store.ts";
import { loadWorkflow } from "../workflow_access.ts";

export interface VersionWithWorkflow extends Version {
  /** The definition of the version. */
  workflow: Definition;
}

/**
 * Reads a version with its definition. Errors: `not_found` if there is none or the caller may not
 * read it.
 */
export async function getVersion(
  ctx: Context,
  { workflowId, versionId }: { workflowId: string; versionId: string },
): Promise<VersionWithWorkflow> {
  const { queries } = ctx.db;
  const workflow = await loadWorkflow(queries, { principal: ctx.principal, workflowId });
  const row = await findVersion(queries, { workflowId, versionId });
  if (!row) throw notFound("Version");
  return { ...toVersion(row, workflow), workflow: JSON.parse(row.definition) };
}
