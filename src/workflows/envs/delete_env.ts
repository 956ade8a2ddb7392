import type { Context } from "../../identity/context.ts";
import { notFound } from "../../lib/errors.ts";
import { deleteEnvRow } from "./env_store.ts";
import { loadWorkflowToWrite } from "../workflow_access.ts";

/** Forgets a variable's value and description. Errors: `not_found`, `forbidden`. */
export async function deleteEnv(
  ctx: Context,
  { workflowId, name }: { workflowId: string; name: string },
): Promise<{ success: true; message: string }> {
  await ctx.db.transaction(async ({ queries }) => {
    await loadWorkflowToWrite(queries, { principal: ctx.principal, workflowId });
    if (!await deleteEnvRow(queries, { workflowId, name })) throw notFound("Environment variable");
  });
  return { success: true, message: "Environment variable deleted" };
}
