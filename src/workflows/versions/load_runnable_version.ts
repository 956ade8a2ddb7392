import type { Queries } from "../../db/dialect.ts";
import type { Principal } from "../../identity/principal.ts";
import { AppError, notFound } from "../../lib/errors.ts";
import { findRunnable } from "./version_store.ts";

/** The version that a run is started from. */
export interface RunnableVersion {
  workflowId: string;
  workflowName: string;
  orgKey: string;
  ownerId: string;
  /** The version without its text, which may be long and whose compiled form is kept. */
  versionId: string;
  versionNumber: number;
}

/**
 * A version of a workflow that the caller may run, the default one unless stated, in one query.
 * Errors: `not_found` for either; `conflict` if none is published.
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
