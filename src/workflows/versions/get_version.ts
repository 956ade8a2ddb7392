import type { Definition } from "../../definition/definition.ts";
import { loadVersion } from "../../documents/versions/version.ts";
import type { Context } from "../../identity/context.ts";
import { WORKFLOWS } from "../kind.ts";
import type { Version } from "./version.ts";

export interface VersionWithWorkflow extends Version {
  /** The definition of the version. */
  workflow: Definition;
}

/** Reads a version with its definition. Errors: those of `loadVersion()`. */
export async function getVersion(
  { db: { queries }, principal }: Context,
  { workflowId, versionId }: { workflowId: string; versionId: string },
): Promise<VersionWithWorkflow> {
  const wanted = { kind: WORKFLOWS, principal, documentId: workflowId, versionId };
  const { definition, ...version } = await loadVersion(queries, wanted);
  return { workflowId, ...version, workflow: JSON.parse(definition) };
}
