import type { Context } from "../identity/context.ts";
import { isoTime } from "../lib/clock.ts";
import { BY_TIME, openPage, type PageData, type PageInput } from "../lib/page.ts";
import {
  readWorkflowRelations,
  type WorkflowItemExpansion,
  type WorkflowRelations,
} from "./expansions/expand_workflows.ts";
import { foldName } from "./fold_name.ts";
import { shownScheduleState } from "./schedule_state_store.ts";
import { sortedKeys } from "../identity/team_keys.ts";
import { findWorkflowPage, type Scope, type WorkflowListRow } from "./workflow_list_store.ts";

export interface WorkflowListInput extends PageInput {
  /** Only workflows with a draft that the caller may read. */
  isDraft?: boolean;
  /** A part of the name, in any letter case. */
  search?: string;
  /**
   * `owned` unless stated. `shared` are others' workflows shared with a team of the caller,
   * `public` those that the organization may read, and `all` those and the caller's own.
   */
  scope?: Scope;
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
export async function listWorkflows(ctx: Context, input: WorkflowListInput): Promise<WorkflowList> {
  const { isDraft = false, search, scope = "owned", expand = [] } = input;
  const { db: { queries }, principal } = ctx;
  const filter = {
    principal,
    scope,
    isDraft,
    search: search ? foldName(search) : null,
  };
  const list = ["workflows", scope, isDraft, filter.search];
  const page = openPage(input, { list, order: BY_TIME });
  const { rows, found, count } = await findWorkflowPage(queries, {
    filter,
    ...page.window,
  });
  const workflowIds = rows.map(({ id }) => id);
  const wanted = { principal, workflowIds, expand };
  const relationsOf = await readWorkflowRelations(queries, wanted);
  return {
    workflows: rows.map((row) => ({ ...toListItem(row), ...relationsOf(row.id) })),
    ...page.dataOf(found, count, ({ at, id }) => [at, id]),
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
