import type { Queries } from "../../db/dialect.ts";
import { loadUsable } from "../../documents/versions/load_usable.ts";
import type { Principal } from "../../identity/principal.ts";
import { WORKFLOWS } from "../kind.ts";

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

/** Finds a version of a workflow that the caller may run. Errors: those of `loadUsable()`. */
export async function loadRunnableVersion(
  queries: Queries,
  { workflowId, versionId, principal }: {
    workflowId: string;
    versionId?: string | null;
    principal: Principal;
  },
): Promise<RunnableVersion> {
  const wanted = { kind: WORKFLOWS, principal, documentId: workflowId, versionId, verb: "run" };
  const { documentId: _, name: workflowName, ...version } = await loadUsable(queries, wanted);
  return { workflowId, workflowName, ...version };
}
