import type { Queries } from "../db/dialect.ts";
import { mayManageWorkflow, mayPostInThread, mayWriteWorkflow } from "../access/sharing.ts";
import type { Principal } from "../identity/principal.ts";
import { AppError, notFound } from "../lib/errors.ts";
import { findThread } from "../access/sharing_store.ts";
import { findWorkflow, type WorkflowRow } from "./workflow_store.ts";

interface Wanted {
  principal: Principal;
  workflowId: string;
}

/** Finds a workflow. Errors: `not_found` if the caller may not read it. */
export async function loadWorkflow(queries: Queries, wanted: Wanted): Promise<WorkflowRow> {
  const workflow = await findWorkflow(queries, wanted);
  if (!workflow) throw notFound("Workflow");
  return workflow;
}

/** Finds a workflow that the caller may edit and publish. Errors: `not_found`, `forbidden`. */
export async function loadWorkflowToWrite(queries: Queries, wanted: Wanted): Promise<WorkflowRow> {
  const workflow = await loadWorkflow(queries, wanted);
  requireWrite(wanted.principal, workflow);
  return workflow;
}

/** Finds a workflow that the caller may share and delete. Errors: `not_found`, `forbidden`. */
export async function loadWorkflowToManage(queries: Queries, wanted: Wanted): Promise<WorkflowRow> {
  const workflow = await loadWorkflow(queries, wanted);
  if (mayManageWorkflow(wanted.principal, workflow)) return workflow;
  throw new AppError(
    "forbidden",
    "Only the owner of a workflow may share it, make it public or delete it",
  );
}

/** Throws `forbidden` unless the caller may edit and publish a workflow that they may read. */
export function requireWrite(
  principal: Principal,
  workflow: Pick<WorkflowRow, "ownerId" | "sharedTeamKeys">,
): void {
  if (mayWriteWorkflow(principal, workflow)) return;
  throw new AppError(
    "forbidden",
    "You may read this workflow but not change it: only its owner may, and members with " +
      "workflow:write of a team that it is shared with",
  );
}

/** Throws `not_found` or `forbidden` unless the caller may write in the thread. */
export async function requireThread(
  queries: Queries,
  { principal, threadId }: { principal: Principal; threadId: string },
): Promise<void> {
  const thread = await findThread(queries, { principal, threadId });
  if (!thread) throw notFound("Thread");
  if (mayPostInThread(principal, thread)) return;
  throw new AppError(
    "forbidden",
    "You may read this thread but not change its draft: only its owner may, and members with " +
      "workflow:write of a team that it is shared with",
  );
}
