import type { Queries } from "../../db/dialect.ts";
import type { Principal } from "../../identity/principal.ts";
import { notFound } from "../../lib/errors.ts";
import { type DraftChoice, type DraftRow, findDraft } from "./draft_store.ts";
import { loadWorkflowToWrite, requireThread } from "../workflow_access.ts";
import type { Context } from "../../identity/context.ts";
import { type Draft, toDraft } from "./draft.ts";

interface Chosen {
  principal: Principal;
  choice: DraftChoice;
}

/** Finds the selected draft. Errors: `not_found` if there is none or the caller may not read it. */
export async function loadDraft(queries: Queries, chosen: Chosen): Promise<DraftRow> {
  const draft = await findDraft(queries, chosen);
  if (!draft) throw notFound("Draft");
  return draft;
}

/**
 * Throws `not_found` or `forbidden` unless the caller may change the draft: in a thread, one must
 * be allowed to write in it; otherwise, to change the workflow.
 */
export async function requireDraftWrite(
  queries: Queries,
  { principal, workflowId, threadId }: {
    principal: Principal;
    workflowId: string;
    threadId: string | null;
  },
): Promise<void> {
  if (threadId === null) await loadWorkflowToWrite(queries, { principal, workflowId });
  else await requireThread(queries, { principal, threadId });
}

/** Reads the selected draft. Errors: `not_found` if there is none or the caller may not read it. */
export async function getDraft(ctx: Context, choice: DraftChoice): Promise<Draft> {
  return await toDraft(ctx, await loadDraft(ctx.db.queries, { principal: ctx.principal, choice }));
}
