import { sql } from "kysely";
import type { Queries } from "../db/dialect.ts";
import { comesBefore, countRows } from "../db/keyset.ts";
import { WORKFLOW_TEAM_KEYS } from "../access/sharing.ts";
import type { Count, Window } from "../lib/page.ts";

export interface OrganizationFilter {
  orgKey: string;
  /** A part of the name, folded. */
  search: string | null;
}

export interface OrganizationRow {
  id: string;
  name: string;
  ownerId: string;
  sharedTeamKeys: string;
  sizeBytes: number;
  createdAt: number;
  updatedAt: number;
}

/** Latest change first. */
export async function selectOrganizationWorkflows(
  queries: Queries,
  { limit, offset, after, ...filter }: Window & OrganizationFilter,
): Promise<OrganizationRow[]> {
  let query = workflowsOf(queries, filter).select([
    "workflows.id",
    "workflows.name",
    "workflows.owner_id as ownerId",
    WORKFLOW_TEAM_KEYS.as("sharedTeamKeys"),
    sql<number>`ifnull((
      SELECT input_bytes + output_bytes FROM storage_usage
      WHERE org_key = workflows.org_key AND owner_id = '' AND workflow_id = workflows.id
    ), 0)`.as("sizeBytes"),
    "workflows.created_at as createdAt",
    "workflows.updated_at as updatedAt",
  ]);
  if (after) query = query.where(comesBefore(["workflows.updated_at", "workflows.id"], after));
  return await query
    .orderBy("workflows.updated_at", "desc")
    .orderBy("workflows.id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countOrganizationWorkflows(
  queries: Queries,
  filter: OrganizationFilter,
): Promise<Count> {
  return await countRows(queries, workflowsOf(queries, filter));
}

function workflowsOf(queries: Queries, { orgKey, search }: OrganizationFilter) {
  const query = queries.selectFrom("workflows")
    .where("workflows.org_key", "=", orgKey)
    .where("workflows.deleted_at", "is", null);
  return search === null
    ? query
    : query.where(sql<boolean>`instr(workflows.name_folded, ${search}) > 0`);
}
