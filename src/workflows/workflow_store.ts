import { type Parts, preparedForCaller } from "../access/prepared_for_caller.ts";
import { TEAM_KEYS } from "../access/sharing.ts";
import type { Queries } from "../db/dialect.ts";
import {
  type DetailRow,
  type DocumentRow,
  findDocument,
  organizationHas,
  selectDetail,
} from "../documents/document_store.ts";
import { DocumentList } from "../documents/list_store.ts";
import type { Principal } from "../identity/principal.ts";
import { WORKFLOWS } from "./kind.ts";
import { IS_SCHEDULE_PAUSED } from "./schedule_state_store.ts";

export type WorkflowRow = DocumentRow;

interface Wanted {
  principal: Principal;
  workflowId: string;
}

/** Finds a workflow; null unless the caller may read it. */
export async function findWorkflow(
  queries: Queries,
  { principal, workflowId }: Wanted,
): Promise<WorkflowRow | null> {
  return await findDocument(queries, { kind: WORKFLOWS, principal, documentId: workflowId });
}

/** Whether the organization has the workflow, readable or not. */
export async function organizationHasWorkflow(
  queries: Queries,
  { orgKey, workflowId }: { orgKey: string; workflowId: string },
): Promise<boolean> {
  return await organizationHas(queries, { kind: WORKFLOWS, orgKey, documentId: workflowId });
}

export interface WorkflowDetailRow extends DetailRow {
  isSchedulePaused: number | null;
}

/** Finds a workflow with its default version; undefined unless the caller may read it. */
export async function findWorkflowDetail(
  queries: Queries,
  { principal, workflowId }: Wanted,
): Promise<WorkflowDetailRow | undefined> {
  const [row] = await detail(queries, { principal, values: { workflowId }, shape: {} });
  return row;
}

const detail = preparedForCaller((
  queries,
  { principal, values: { workflowId } }: Parts<{ workflowId: string }, Record<never, never>>,
) =>
  selectDetail(queries, { kind: WORKFLOWS, principal, documentId: workflowId })
    .select(IS_SCHEDULE_PAUSED.as("isSchedulePaused"))
);

export interface WorkflowListRow {
  id: string;
  name: string;
  description: string | null;
  services: string;
  createdAt: number;
  updatedAt: number;
  isSchedulePaused: number | null;
  sharedTeamKeys: string;
}

export const WORKFLOW_LIST = new DocumentList(WORKFLOWS, {
  indexed: ["owned", "public"],
  select: (queries) =>
    queries.selectFrom("workflows").select([
      "workflows.id",
      "workflows.name",
      "workflows.description",
      "workflows.services",
      "workflows.created_at as createdAt",
      "workflows.updated_at as updatedAt",
      IS_SCHEDULE_PAUSED.as("isSchedulePaused"),
      TEAM_KEYS.workflows.as("sharedTeamKeys"),
    ]),
});
