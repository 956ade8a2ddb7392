import type { Context } from "../../identity/context.ts";
import { notFound } from "../../lib/errors.ts";
import { headlineOf } from "../headline.ts";
import { findVersion } from "./version_store.ts";
import { loadWorkflowToWrite } from "../workflow_access.ts";
import { updateDefaultVersion } from "../workflow_store.ts";

export interface DefaultVersionSet {
  success: true;
  workflowId: string;
  versionId: string;
  versionNumber: number;
}

/**
 * Makes a published version the default. The workflow then shows the name, description and services
 * of that version. Errors: `not_found`, `forbidden`.
 */
export async function setDefaultVersion(
  ctx: Context,
  { workflowId, versionId }: { workflowId: string; versionId: string },
): Promise<DefaultVersionSet> {
  const now = ctx.clock.now();
  return await ctx.db.transaction(async ({ queries }) => {
    await loadWorkflowToWrite(queries, { principal: ctx.principal, workflowId });
    const version = await findVersion(queries, { workflowId, versionId });
    if (!version) throw notFound("Version");
    const headline = headlineOf(JSON.parse(version.definition));
    await updateDefaultVersion(queries, { workflowId, versionId, headline, now });
    return { success: true, workflowId, versionId, versionNumber: version.number };
  });
}
