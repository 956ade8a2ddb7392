import { printDefinition } from "../definition/canonical.ts";
import type { JsonObject } from "../lib/json.ts";
import { AppError, nullIfNotFound } from "../lib/errors.ts";
import { getThread } from "../threads/get_thread.ts";
import type { Draft } from "../workflows/drafts/draft.ts";
import { getDraft } from "../workflows/drafts/draft_access.ts";
import { getWorkflow, type WorkflowDetail } from "../workflows/get_workflow.ts";
import { loadWorkflowToWrite } from "../workflows/workflow_access.ts";
import { DEED_TEXTS } from "./grammar/language/answers/deed_texts.ts";
import type { Thread } from "../threads/thread.ts";
import { remembered, type Talk } from "./talk.ts";
import { LocalizedError } from "./tool.ts";

/** Reads the thread. */
export const readThread = remembered(({ ctx, turn }): Promise<Thread> => getThread(ctx, turn));

/**
 * Returns the current state of the thread's workflow; null if there is none that the caller may
 * read.
 */
export const readLinkedWorkflow = remembered(async (talk): Promise<WorkflowDetail | null> => {
  const { workflowId } = await readThread(talk);
  return workflowId === null ? null : await nullIfNotFound(getWorkflow(talk.ctx, { workflowId }));
});

/**
 * Returns the thread's own draft or null. Readers of the thread may read it even if they may not
 * read its workflow.
 */
export const readThreadDraft = remembered(async (talk): Promise<Draft | null> => {
  const { ctx, turn: { threadId } } = talk;
  const { workflowId } = await readThread(talk);
  return workflowId === null ? null : await nullIfNotFound(getDraft(ctx, { workflowId, threadId }));
});

/** Returns the text that edits start from: the draft, otherwise the published definition. */
export const readEditable = remembered(async (talk): Promise<Editable | null> => {
  const draft = await readThreadDraft(talk);
  if (draft) return draft;
  const definition = (await readLinkedWorkflow(talk))?.workflow ?? null;
  if (definition === null) return null;
  const plain: JsonObject = JSON.parse(JSON.stringify(definition));
  return { source: printDefinition(plain, "yaml"), definition: plain, errors: [] };
});

type Editable = Pick<Draft, "source" | "definition" | "errors">;

/** Calls `readLinkedWorkflow()`; throws `not_found` with advice if there is none. */
export async function requireLinkedWorkflow(talk: Talk): Promise<WorkflowDetail> {
  const workflow = await readLinkedWorkflow(talk);
  if (workflow) return workflow;
  const { workflowId } = await readThread(talk);
  const { noWorkflowYet, workflowGone } = DEED_TEXTS[talk.resultLanguage];
  throw new LocalizedError(
    "not_found",
    workflowId === null ? noWorkflowYet : workflowGone,
  );
}

/**
 * Whether the caller may write the linked workflow. Without one, a new one belongs to the caller.
 */
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
