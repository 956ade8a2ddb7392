import type { Context } from "../../src/identity/context.ts";
import type { JsonObject } from "../../src/lib/json.ts";
import { createWorkflow } from "../../src/workflows/create_workflow.ts";
import type { WorkflowContext, WorkflowHooks } from "../../src/workflows/hooks.ts";
import { publishWorkflow } from "../../src/workflows/publish_workflow.ts";
import { saveDraft } from "../../src/workflows/save_draft.ts";
import { shareWorkflow } from "../../src/workflows/share_workflow.ts";
import type { Version } from "../../src/workflows/version.ts";

/** Nothing else changes with a workflow. */
export const NO_HOOKS: WorkflowHooks = {
  onWorkflowDeleted: () => Promise.resolve(),
  onWorkflowPublished: () => Promise.resolve(),
};

/** The smallest valid definition. */
export function definitionNamed(name: string, fields: JsonObject = {}): JsonObject {
  return { format: "planner/1", name, ...fields, steps: [] };
}

/** A text that parses to no definition. */
export const BROKEN_SOURCE = "format: planner/1\nname: Broken\nsteps: [";

export function withHooks(ctx: Context, hooks: WorkflowHooks = NO_HOOKS): WorkflowContext {
  return { ...ctx, hooks };
}

/** A workflow with a draft; shared with those teams, all of which the caller must be in. */
export async function draftedWorkflow(
  ctx: Context,
  { name = "Invoices", teamKeys = [] }: { name?: string; teamKeys?: string[] } = {},
): Promise<string> {
  const { workflowId } = await createWorkflow(ctx, { definition: definitionNamed(name) });
  if (teamKeys.length > 0) await shareWorkflow(ctx, { workflowId, teamKeys });
  return workflowId;
}

/** The same with version 1 in the place of its draft. */
export async function publishedWorkflow(
  ctx: Context,
  options: { name?: string; teamKeys?: string[] } = {},
): Promise<string> {
  const workflowId = await draftedWorkflow(ctx, options);
  await publishWorkflow(withHooks(ctx), { workflowId });
  return workflowId;
}

/** Drafts and publishes a further version. */
export async function publishVersion(
  ctx: Context,
  { workflowId, name }: { workflowId: string; name: string },
): Promise<Version> {
  await saveDraft(ctx, { workflowId, definition: definitionNamed(name) });
  return await publishWorkflow(withHooks(ctx), { workflowId });
}
