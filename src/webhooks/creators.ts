import { mayWriteWorkflow } from "../access/sharing.ts";
import type { Queries } from "../db/dialect.ts";
import { loadStoredPrincipal } from "../identity/stored_principal.ts";

/** The owner and the teams of a webhook's workflow. */
export interface WorkflowOfWebhook {
  orgKey: string;
  ownerId: string;
  sharedTeamKeys: readonly string[];
}

/**
 * Whether the creator of a webhook may still write its workflow. Otherwise a teammate who has lost
 * that right could still start runs.
 */
export async function isStillWriter(
  queries: Queries,
  { userId, workflow }: { userId: string; workflow: WorkflowOfWebhook },
): Promise<boolean> {
  const { orgKey, ownerId } = workflow;
  if (userId === ownerId) return true;
  return mayWriteWorkflow(await loadStoredPrincipal(queries, { userId, orgKey }), workflow);
}

/** Returns those of these users who may write the workflow. */
export async function findWriters(
  queries: Queries,
  { userIds, workflow }: { userIds: readonly string[]; workflow: WorkflowOfWebhook },
): Promise<ReadonlySet<string>> {
  const writers = new Set<string>();
  for (const userId of new Set(userIds)) {
    if (await isStillWriter(queries, { userId, workflow })) writers.add(userId);
  }
  return writers;
}
