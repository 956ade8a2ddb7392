import type { Context } from "../../../src/identity/context.ts";
import type { JsonObject } from "../../../src/lib/json.ts";
import { copyVersion } from "../../../src/workflows/drafts/copy_version_to_draft.ts";
import { createWorkflow } from "../../../src/workflows/create_workflow.ts";
import type { WorkflowContext, WorkflowHooks } from "../../../src/workflows/hooks.ts";
import { type Draft, toDraft } from "../../../src/workflows/drafts/draft.ts";
import { publishWorkflow } from "../../../src/workflows/versions/publish_workflow.ts";
import { saveDraft } from "../../../src/workflows/drafts/save_draft.ts";
import { shareWorkflow } from "../../../src/workflows/share_workflow.ts";
import type { Version } from "../../../src/workflows/versions/version.ts";

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

/**
 * A workflow with version 1 and no draft; shared with those teams, all of which the caller must be
 * in.
 */
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

/** `copyVersion()` in a transaction of its own: the default version unless stated. */
export async function copyVersionToDraft(
  ctx: Context,
  { workflowId, versionId = null, threadId = null }: {
    workflowId: string;
    versionId?: string | null;
    threadId?: string | null;
  },
): Promise<Draft> {
  const { principal } = ctx;
  const copy = { principal, draftId: ctx.ids.uuid(), workflowId, versionId, threadId };
  const now = ctx.clock.now();
  return await toDraft(
    ctx,
    await ctx.db.transaction((tx) => copyVersion(tx, { ...copy, quotas: ctx.quotas, now })),
  );
}
