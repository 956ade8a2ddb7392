import type { Queries } from "../../db/dialect.ts";
import { loadUsable } from "../../documents/versions/load_usable.ts";
import type { Principal } from "../../identity/principal.ts";
import { sharedInTurn } from "../../lib/turns/shared_reads.ts";
import { WORKFLOWS } from "../kind.ts";

/** The version with which a run starts. */
export interface RunnableVersion {
  readonly workflowId: string;
  readonly workflowName: string;
  readonly orgKey: string;
  readonly ownerId: string;
  /** Without the definition, which may be long and is cached in compiled form. */
  readonly versionId: string;
  readonly versionNumber: number;
}

interface Wanted {
  workflowId: string;
  versionId?: string | null;
  principal: Principal;
}

/** Finds a version of a workflow that the caller may run. Errors: those of `loadUsable()`. */
export async function loadRunnableVersion(
  queries: Queries,
  { workflowId, versionId, principal }: Wanted,
): Promise<RunnableVersion> {
  const wanted = { kind: WORKFLOWS, principal, documentId: workflowId, versionId, verb: "run" };
  const { documentId: _, name: workflowName, ...version } = await loadUsable(queries, wanted);
  return { workflowId, workflowName, ...version };
}

/**
 * Like `loadRunnableVersion()`, but reads at the end of this turn of the event loop, once for all
 * equal calls: a caller who starts many runs starts them with one read. Not for transactions, which
 * wait for nothing but queries.
 */
export const loadRunnableVersionOnce = sharedInTurn(loadRunnableVersion);
