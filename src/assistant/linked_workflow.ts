import { AppError } from "../lib/errors.ts";
import { getThread } from "../threads/get_thread.ts";
import { getWorkflow, type WorkflowDetail } from "../workflows/get_workflow.ts";
import { loadWorkflowToWrite } from "../workflows/workflow_access.ts";
import type { Talk } from "./talk.ts";

/** The workflow that the thread is about, as it is now; null where there is none to read. */
export async function readLinkedWorkflow({ ctx, turn }: Talk): Promise<WorkflowDetail | null> {
  const { workflowId } = await getThread(ctx, turn);
  if (workflowId === null) return null;
  try {
    return await getWorkflow(ctx, { workflowId });
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}

/** The same; `not_found` with what to do where there is none. */
export async function requireLinkedWorkflow(talk: Talk): Promise<WorkflowDetail> {
  const workflow = await readLinkedWorkflow(talk);
  if (workflow) return workflow;
  throw new AppError(
    "not_found",
    "There is no workflow in this thread yet: save a draft first, or name a workflow",
  );
}

/** Whether the caller may write the workflow at hand; one that is yet to be made will be its own. */
export async function mayWriteLinkedWorkflow(talk: Talk): Promise<boolean> {
  const workflow = await readLinkedWorkflow(talk);
  if (!workflow) return true;
  const { db, principal } = talk.ctx;
  try {
    await loadWorkflowToWrite(db.queries, { principal, workflowId: workflow.id });
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
