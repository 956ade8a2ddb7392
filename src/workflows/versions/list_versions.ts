import type { Context } from "../../identity/context.ts";
import { toVersion, type Version } from "./version.ts";
import { selectVersions } from "./version_store.ts";
import { loadWorkflow } from "../workflow_access.ts";

export interface VersionList {
  versions: Version[];
  /** How many there are, listed or not. */
  total: number;
  /** Whether `limit` cut the list. */
  truncated: boolean;
}

/** Published versions, newest first; `includeAll` ignores `limit`. */
export async function listVersions(
  ctx: Context,
  { workflowId, limit, includeAll }: { workflowId: string; limit: number; includeAll: boolean },
): Promise<VersionList> {
  const { queries } = ctx.db;
  const workflow = await loadWorkflow(queries, { principal: ctx.principal, workflowId });
  const rows = await selectVersions(queries, { workflowId, limit: includeAll ? null : limit });
  // Numbers have no gaps and versions are never deleted.
  const total = Math.max(workflow.latestVersionNumber, rows[0]?.number ?? 0);
  return {
    versions: rows.map((row) => toVersion(row, workflow)),
    total,
    truncated: rows.length < total,
  };
}
