import { recordDeed } from "../../identity/audit/record_deed.ts";
import type { Context } from "../../identity/context.ts";
import { notFound } from "../../lib/errors.ts";
import { deleteEnvRow } from "./env_store.ts";
import { loadWorkflowToWrite } from "../workflow_access.ts";

/**
 * Deletes the value and the description of a variable of the default version. Errors: `not_found`,
 * `forbidden`.
 */
export async function deleteEnv(
  ctx: Context,
  { workflowId, name }: { workflowId: string; name: string },
): Promise<{ success: true; message: string }> {
  await ctx.db.transaction(async ({ queries }) => {
    const { defaultVersionId: versionId, name: workflowName } = await loadWorkflowToWrite(queries, {
      principal: ctx.principal,
      workflowId,
    });
    const isDeleted = versionId !== null && await deleteEnvRow(queries, { versionId, name });
    if (!isDeleted) throw notFound("Environment variable");
    const details = { workflowId, name: workflowName, envs: [name] };
    await recordDeed(queries, ctx, { action: "envs.deleted", details });
  });
  return { success: true, message: "Environment variable deleted" };
}
