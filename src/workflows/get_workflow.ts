import type { Context } from "../identity/context.ts";
import { isoTime } from "../lib/clock.ts";
import { notFound } from "../lib/errors.ts";
import { JsonText } from "../lib/turns/write_json.ts";
import type { Definition } from "../definition/definition.ts";
import { shownScheduleState } from "./schedule_state_store.ts";
import { sortedKeys } from "../identity/team_keys.ts";
import { type Rights, rightsOn } from "../documents/rights.ts";
import { findWorkflowDetail, type WorkflowDetailRow } from "./workflow_store.ts";

/** The optional fields of a workflow. */
export const WORKFLOW_EXPANSIONS = ["rights"] as const;

export interface WorkflowDetail {
  id: string;
  name: string;
  description: string | null;
  sharedTeamKeys: string[];
  isPaused: boolean | null;
  /** The number of the default version. */
  version: string | null;
  isPublic: boolean;
  /** Whether the workflow has a draft that the caller may read. */
  isDraft: boolean;
  createdAt: string;
  updatedAt: string;
  /** The definition of the default version. */
  workflow: Definition | null;
  /** The caller's own rights, if requested. */
  rights?: Rights;
}

/** A workflow whose definition is not parsed. */
export interface ShownWorkflow extends Omit<WorkflowDetail, "workflow"> {
  workflow: JsonText<Definition> | null;
}

interface WorkflowInput {
  workflowId: string;
  expand?: readonly (typeof WORKFLOW_EXPANSIONS[number])[];
}

/** Reads a workflow with its published definition. Errors: `not_found`, also if not readable. */
export async function getWorkflow(ctx: Context, input: WorkflowInput): Promise<WorkflowDetail> {
  const shown = await showWorkflow(ctx, input);
  return { ...shown, workflow: shown.workflow?.toJSON() ?? null };
}

/** Like `getWorkflow()`, but with the definition as text, for callers that only forward it. */
export async function showWorkflow(
  ctx: Context,
  { workflowId, expand = [] }: WorkflowInput,
): Promise<ShownWorkflow> {
  const { db, principal } = ctx;
  const row = await findWorkflowDetail(db.queries, { principal, workflowId });
  if (!row) throw notFound("Workflow");
  const sharedTeamKeys = sortedKeys(row.sharedTeamKeys);
  return {
    ...toDetail(row),
    ...expand.includes("rights") && {
      rights: rightsOn(principal, { ownerId: row.ownerId, sharedTeamKeys }),
    },
  };
}

function toDetail(row: WorkflowDetailRow): ShownWorkflow {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    sharedTeamKeys: sortedKeys(row.sharedTeamKeys),
    isPaused: shownScheduleState(row.isSchedulePaused),
    version: row.versionNumber === null ? null : String(row.versionNumber),
    isPublic: row.isPublic === 1,
    isDraft: Boolean(row.isDraft),
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
    workflow: row.definition === null ? null : new JsonText<Definition>(row.definition),
  };
}
