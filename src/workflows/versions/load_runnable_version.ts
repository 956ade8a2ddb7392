import type { Queries } from "../../db/dialect.ts";
import type { Principal } from "../../identity/principal.ts";
import { AppError, notFound } from "../../lib/errors.ts";
import { findRunnable } from "./version_store.ts";

/** The version with which a run starts. */
export interface RunnableVersion {
  workflowId: string;
  workflowName: string;
  orgKey: string;
  ownerId: string;
  /** Without the definition, which may be long and is cached in compiled form. */
  versionId: string;
  versionNumber: number;
}

/**
 * Finds a version of a workflow that the caller may run, the default one unless stated, in one
 * query. Errors: `not_found` for the workflow and the version; `conflict` if none is published.
 */
export async function loadRunnableVersion(
  queries: Queries,
  { workflowId, versionId = null, principal }: {
    workflowId: string;
    versionId?: string | null;
    principal: Principal;
  },
): Promise<RunnableVersion> {
  const row = await findRunnable(queries, { principal, workflowId, versionId });
  if (!row) throw notFound("Workflow");
  const { versionId: foundId, versionNumber } = row;
  if (foundId !== null && versionNumber !== null) {
    return { ...row, versionId: foundId, versionNumber };
  }
  if (versionId !== null) throw notFound("Version");
  throw new AppError(
    "conflict",
    `Cannot run "${row.workflowName}": it has no published version, publish its draft first`,
    { reason: "not_published", extra: { currentVersionNumber: 0 } },
  );
}
