import type { Context } from "../identity/context.ts";
import { requireRoom } from "../identity/quotas.ts";
import { AppError, notFound } from "../lib/errors.ts";
import { copyVersion, printVersion } from "../workflows/drafts/copy_version_to_draft.ts";
import { findWorkflow, organizationHasWorkflow } from "../workflows/workflow_store.ts";
import { insertThread, setThreadWorkflow } from "./thread_store.ts";

export interface FromWorkflowInput {
  workflowId: string;
  /** The default version unless stated. */
  versionId?: string | null;
  title?: string | null;
}

export interface WorkflowThread {
  threadId: string;
  workflowPublicId: string;
  draftPublicId: string;
  visibility: "owner";
}

/**
 * Creates a thread of the caller's own, with a version of a workflow copied into a draft of the
 * thread. Errors: `forbidden` for a workflow of the organization that the caller may not read,
 * `not_found` if the workflow or the version does not exist, `conflict` if a quota is exceeded.
 */
export async function createThreadFromWorkflow(
  ctx: Context,
  { workflowId, versionId = null, title = null }: FromWorkflowInput,
): Promise<WorkflowThread> {
  const { principal } = ctx;
  await requireAccess(ctx, workflowId);
  const threadId = ctx.ids.uuid();
  const draftId = ctx.ids.uuid();
  const now = ctx.clock.now();
  const printed = await printVersion(ctx, { workflowId, versionId });
  await ctx.db.transaction(async (tx) => {
    await requireRoom(tx.queries, ctx, { threads: 1 });
    await insertThread(tx.queries, { threadId, principal, title, now });
    await copyVersion(tx, {
      principal,
      quotas: ctx.quotas,
      draftId,
      workflowId,
      versionId,
      threadId,
      printed,
      now,
    });
    await setThreadWorkflow(tx.queries, { threadId, workflowId, now, forgetsRun: false });
  });
  return { threadId, workflowPublicId: workflowId, draftPublicId: draftId, visibility: "owner" };
}

async function requireAccess({ db, principal }: Context, workflowId: string): Promise<void> {
  if (await findWorkflow(db.queries, { principal, workflowId })) return;
  const { orgKey } = principal;
  if (!await organizationHasWorkflow(db.queries, { orgKey, workflowId })) {
    throw notFound("Workflow");
  }
  throw new AppError(
    "forbidden",
    "Cannot open this workflow in a thread: it is not shared with you",
  );
}
