import type { Queries } from "../../db/dialect.ts";
import { loadDraft } from "../../documents/drafts/draft_access.ts";
import { type DraftRow, findDraft as findDraftOf } from "../../documents/drafts/draft_store.ts";
import type { Context } from "../../identity/context.ts";
import type { Principal } from "../../identity/principal.ts";
import { WORKFLOWS } from "../kind.ts";
import { type Draft, toDraft } from "./draft.ts";

/**
 * Selects a draft of a workflow. With neither id: the caller's latest draft, else the one without a
 * thread.
 */
export interface WorkflowDraftChoice {
  workflowId: string;
  threadId?: string | null;
  draftId?: string | null;
}

/** Finds the selected draft, if the caller may read its thread, or without one its workflow. */
export async function findDraft(
  queries: Queries,
  { principal, choice: { workflowId, ...selected } }: {
    principal: Principal;
    choice: WorkflowDraftChoice;
  },
): Promise<DraftRow | undefined> {
  const choice = { documentId: workflowId, ...selected };
  return await findDraftOf(queries, { kind: WORKFLOWS, principal, choice });
}

/** Reads the selected draft. Errors: `not_found` if there is none or the caller may not read it. */
export async function getDraft(
  ctx: Context,
  { workflowId, ...selected }: WorkflowDraftChoice,
): Promise<Draft> {
  const { db: { queries }, principal } = ctx;
  const choice = { documentId: workflowId, ...selected };
  return await toDraft(ctx, await loadDraft(queries, { kind: WORKFLOWS, principal, choice }));
}
