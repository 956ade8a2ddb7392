import {
  type DefaultVersion,
  setDefaultVersion as setDefaultVersionOf,
} from "../../documents/versions/version.ts";
import type { Context } from "../../identity/context.ts";
import { WORKFLOWS } from "../kind.ts";

export interface DefaultVersionSet extends DefaultVersion {
  workflowId: string;
}

/** Makes a published version the default: see the shared `setDefaultVersion()`. */
export async function setDefaultVersion(
  ctx: Context,
  { workflowId, versionId }: { workflowId: string; versionId: string },
): Promise<DefaultVersionSet> {
  const version = { kind: WORKFLOWS, documentId: workflowId, versionId };
  return { workflowId, ...await setDefaultVersionOf(ctx, version) };
}
