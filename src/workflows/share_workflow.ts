import type { Context } from "../identity/context.ts";
import { shareableTeams } from "../identity/shareable_teams.ts";
import { loadWorkflowToManage } from "./workflow_access.ts";
import { replaceTeams } from "./workflow_store.ts";

export interface WorkflowSharing {
  id: string;
  sharedTeamKeys: string[];
  visibility: "owner" | "teams";
}

/**
 * Shares a workflow with exactly these teams; with none, only the owner may access it. Errors:
 * `not_found`, `forbidden`, and `invalid_request` for a malformed key or a team that the caller
 * does not belong to, unless it is shared with already (admins may name any team).
 */
export async function shareWorkflow(
  ctx: Context,
  { workflowId, teamKeys }: { workflowId: string; teamKeys: readonly string[] },
): Promise<WorkflowSharing> {
  const { principal } = ctx;
  const now = ctx.clock.now();
  const sharedTeamKeys = await ctx.db.transaction(async ({ queries }) => {
    const workflow = await loadWorkflowToManage(queries, { principal, workflowId });
    const { orgKey, sharedTeamKeys } = workflow;
    const shared = shareableTeams(principal, { teamKeys, shared: sharedTeamKeys });
    await replaceTeams(queries, { workflowId, orgKey, teamKeys: shared, now });
    return shared;
  });
  const visibility = sharedTeamKeys.length > 0 ? "teams" : "owner";
  return { id: workflowId, sharedTeamKeys, visibility };
}
