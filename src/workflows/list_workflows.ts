import type { Context } from "../identity/context.ts";
import { isoTime } from "../lib/clock.ts";
import { foldName } from "./fold_name.ts";
import { NO_SCHEDULE } from "./schedule_state.ts";
import { sortedKeys } from "../identity/team_keys.ts";
import {
  countWorkflows,
  type Scope,
  selectWorkflows,
  type WorkflowListRow,
} from "./workflow_list_store.ts";

export interface WorkflowListInput {
  page: number;
  limit: number;
  /** Only those with a draft that the caller may read. */
  isDraft?: boolean;
  /** A part of the name, in any case. */
  search?: string;
  /** `owned` unless stated; `shared` are others' that a team of the caller has. */
  scope?: Scope;
}

export interface WorkflowListItem {
  id: string;
  name: string;
  description: string | null;
  services: string[];
  createdAt: string;
  updatedAt: string;
  scheduleStatus: boolean | null;
  sharedTeamKeys: string[];
}

export interface WorkflowList {
  workflows: WorkflowListItem[];
  page: number;
  limit: number;
  total: number;
  totalPages: number;
}

/** A page of workflows, latest change first. */
export async function listWorkflows(ctx: Context, input: WorkflowListInput): Promise<WorkflowList> {
  const { page, limit, isDraft = false, search, scope = "owned" } = input;
  const filter = {
    principal: ctx.principal,
    scope,
    isDraft,
    search: search ? foldName(search) : null,
  };
  const { queries } = ctx.db;
  const [rows, total] = await Promise.all([
    selectWorkflows(queries, { filter, limit, offset: (page - 1) * limit }),
    countWorkflows(queries, filter),
  ]);
  return {
    workflows: rows.map(toListItem),
    page,
    limit,
    total,
    totalPages: Math.ceil(total / limit),
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
    scheduleStatus: NO_SCHEDULE,
    sharedTeamKeys: sortedKeys(row.sharedTeamKeys),
  };
}
