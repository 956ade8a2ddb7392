import type { Context } from "../identity/context.ts";
import { notFound } from "../lib/errors.ts";
import { JsonText } from "../lib/turns/write_json.ts";
import type { Definition } from "../definition/definition.ts";
import { shownScheduleState } from "./schedule_state_store.ts";
import { type DocumentItem, toItem } from "../documents/item.ts";
import { type Rights, rightsOn } from "../documents/rights.ts";
import { findWorkflowDetail } from "./workflow_store.ts";

/** The optional fields of a workflow. */
export const WORKFLOW_EXPANSIONS = ["rights"] as const;

export interface WorkflowDetail extends DocumentItem {
  isPaused: boolean | null;
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
  const item = toItem(row);
  const shared = { ownerId: row.ownerId, sharedTeamKeys: item.sharedTeamKeys };
  return {
    ...item,
    isPaused: shownScheduleState(row.isSchedulePaused),
    workflow: row.definition === null ? null : new JsonText<Definition>(row.definition),
    ...expand.includes("rights") && { rights: rightsOn(principal, shared) },
  };
}
