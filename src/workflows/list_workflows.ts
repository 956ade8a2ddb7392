import type { Context } from "../identity/context.ts";
import { listDocuments, type ListInput } from "../documents/list_documents.ts";
import { sortedKeys } from "../identity/team_keys.ts";
import { isoTime } from "../lib/clock.ts";
import type { PageData } from "../lib/page.ts";
import {
  readWorkflowRelations,
  type WorkflowItemExpansion,
  type WorkflowRelations,
} from "./expansions/expand_workflows.ts";
import { WORKFLOWS } from "./kind.ts";
import { shownScheduleState } from "./schedule_state_store.ts";
import { WORKFLOW_LIST, type WorkflowListRow } from "./workflow_store.ts";

export interface WorkflowListInput extends ListInput {
  expand?: readonly WorkflowItemExpansion[];
}

export interface WorkflowListItem extends WorkflowRelations {
  id: string;
  name: string;
  description: string | null;
  services: string[];
  createdAt: string;
  updatedAt: string;
  scheduleStatus: boolean | null;
  sharedTeamKeys: string[];
}

export interface WorkflowList extends PageData {
  workflows: WorkflowListItem[];
}

/** A page of workflows, latest change first. */
export async function listWorkflows(
  ctx: Context,
  { expand = [], ...input }: WorkflowListInput,
): Promise<WorkflowList> {
  const { rows, data } = await listDocuments(ctx, { kind: WORKFLOWS, list: WORKFLOW_LIST, input });
  const { db: { queries }, principal } = ctx;
  const workflowIds = rows.map(({ id }) => id);
  const relationsOf = await readWorkflowRelations(queries, { principal, workflowIds, expand });
  return {
    workflows: rows.map((row) => ({ ...toListItem(row), ...relationsOf(row.id) })),
    ...data,
  };
}

function toListItem(row: WorkflowListRow): WorkflowListItem {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    services: JSON.parse(row.services),
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
    scheduleStatus: shownScheduleState(row.isSchedulePaused),
    sharedTeamKeys: sortedKeys(row.sharedTeamKeys),
  };
}
