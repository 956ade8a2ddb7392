import { sql } from "kysely";
import { type Parts, preparedForCaller } from "../../access/prepared_for_caller.ts";
import { readableWorkflows } from "../../access/sharing.ts";
import type { Queries } from "../../db/dialect.ts";
import type { Principal } from "../../identity/principal.ts";
import { hasReadableDraft } from "../../documents/drafts/draft_store.ts";
import { WORKFLOWS } from "../kind.ts";

/** The owner, version, draft and next tick of those workflows that the caller may read. */
export async function findWorkflowRelations(
  queries: Queries,
  { principal, workflowIds }: { principal: Principal; workflowIds: readonly string[] },
) {
  const values = { ids: JSON.stringify(workflowIds) };
  return await selectRelations(queries, { principal, values, shape: {} });
}

type None = Record<never, never>;

const selectRelations = preparedForCaller((
  queries,
  { principal, values }: Parts<{ ids: string }, None>,
) =>
  queries.selectFrom("workflows")
    .leftJoin("workflow_versions as versions", "versions.id", "workflows.default_version_id")
    .leftJoin("members", "members.user_id", "workflows.owner_id")
    .select([
      "workflows.id",
      "workflows.owner_id as ownerId",
      "members.name as ownerName",
      "versions.number as versionNumber",
      // A workflow has few schedules, because their number is limited.
      sql<number | null>`(SELECT min(next_at) FROM schedules WHERE workflow_id = workflows.id)`
        .as("nextAt"),
      hasReadableDraft(WORKFLOWS, principal).as("isDraft"),
    ])
    .where("workflows.id", "in", sql<string>`(SELECT value FROM json_each(${values.ids}))`)
    .where(readableWorkflows(principal))
);
