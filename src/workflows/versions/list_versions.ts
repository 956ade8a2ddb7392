import {
  listVersions as listVersionsOf,
  type VersionPage,
  type VersionPageInput,
} from "../../documents/versions/list_versions.ts";
import type { Context } from "../../identity/context.ts";
import { WORKFLOWS } from "../kind.ts";
import type { Version } from "./version.ts";

export type VersionList = VersionPage<Version>;

/** Published versions, newest first. Errors: those of the shared `listVersions()`. */
export async function listVersions(
  ctx: Context,
  { workflowId, ...input }: VersionPageInput & { workflowId: string },
): Promise<VersionList> {
  return await listVersionsOf(ctx, {
    ...input,
    kind: WORKFLOWS,
    documentId: workflowId,
    show: (version) => ({ workflowId, ...version }),
  });
}
