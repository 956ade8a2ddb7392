import { mayWriteWorkflow } from "../access/sharing.ts";
import type { Context } from "../identity/context.ts";
import { loadStoredPrincipal } from "../identity/stored_principal.ts";
import { findTeamsOfCreated } from "./owned_webhook_store.ts";

/** Counts the webhooks of workflows that a former owner made and that no longer work. */
export async function countClosedWebhooks(
  { db: { queries }, principal: { orgKey } }: Pick<Context, "db" | "principal">,
  { workflowIds, formerOwnerId, ownerId }: {
    workflowIds: readonly string[];
    formerOwnerId: string;
    ownerId: string;
  },
): Promise<number> {
  const teams = await findTeamsOfCreated(queries, { workflowIds, createdBy: formerOwnerId });
  if (teams.length === 0) return 0;
  const former = await loadStoredPrincipal(queries, { userId: formerOwnerId, orgKey });
  return teams.filter((keys) =>
    !mayWriteWorkflow(former, { ownerId, sharedTeamKeys: JSON.parse(keys) })
  ).length;
}
