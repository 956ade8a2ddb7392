import type { Queries } from "../../db/dialect.ts";
import { mayWriteWorkflow } from "../../access/sharing.ts";
import type { Context } from "../../identity/context.ts";
import type { Principal } from "../../identity/principal.ts";
import { requireDraftRoom } from "../../identity/quotas.ts";
import { AppError, notFound } from "../../lib/errors.ts";
import type { JsonObject } from "../../lib/json.ts";
import { type Draft, toDraft } from "./draft.ts";
import { requireDraftWrite } from "./draft_access.ts";
import { type DraftRow, findDraft, replaceDraft, updateDraft } from "./draft_store.ts";
import { readSource, type Source } from "../source.ts";
import { findWorkflow, updateHeadline, type WorkflowRow } from "../workflow_store.ts";

export interface SaveDraftInput {
  workflowId: string;
  /** Without a thread: the caller's latest draft, else the one without a thread. */
  threadId?: string | null;
  definition: string | JsonObject;
  /** The expected current source, null if no draft is expected; not checked unless stated. */
  replaces?: string | null | undefined;
}

/**
 * Replaces the source of the draft, valid or not. Creates the draft, based on the default version,
 * if there is none. Errors: `not_found`, `forbidden`, `too_large`, `conflict` if the current source
 * is not the expected one, or for a quota.
 */
export async function saveDraft(ctx: Context, input: SaveDraftInput): Promise<Draft> {
  const { principal } = ctx;
  const { workflowId, threadId = null } = input;
  const source = await readSource(ctx, input.definition);
  const id = ctx.ids.uuid();
  const now = ctx.clock.now();
  const row = await ctx.db.transaction(async ({ queries }) => {
    const workflow = await findWorkflow(queries, { principal, workflowId });
    const draft = await findDraft(queries, { principal, choice: { workflowId, threadId } });
    requireReplaced(draft, input.replaces);
    if (workflow) await showUnpublished(queries, { principal, workflow, source, now });
    if (draft) {
      await requireDraftWrite(queries, { principal, ...draft });
      await requireDraftRoom(queries, ctx, { content: source.content, before: draft });
      return await updateDraft(queries, { draftId: draft.draftId, content: source.content, now });
    }
    if (!workflow) throw notFound("Workflow");
    await requireDraftWrite(queries, { principal, workflowId, threadId });
    await requireDraftRoom(queries, ctx, source);
    return await replaceDraft(queries, {
      id,
      workflowId,
      threadId,
      ownerId: principal.userId,
      content: source.content,
      baseVersionNumber: workflow.defaultVersionNumber,
      latestVersionNumber: workflow.latestVersionNumber,
      now,
    });
  });
  return await toDraft(ctx, row);
}

/** Throws `conflict` if the draft was changed meanwhile. */
function requireReplaced(draft: DraftRow | undefined, replaces: string | null | undefined): void {
  if (replaces === undefined || replaces === (draft?.source ?? null)) return;
  const message = "Cannot save: the draft has changed meanwhile; read the present draft first";
  throw new AppError("conflict", message, { reason: "draft_changed" });
}

interface Unpublished {
  principal: Principal;
  workflow: WorkflowRow;
  source: Source;
  now: number;
}

/** Updates the workflow's headline from its draft, as long as no version is published. */
async function showUnpublished(
  queries: Queries,
  { principal, workflow, source, now }: Unpublished,
): Promise<void> {
  if (workflow.latestVersionNumber > 0 || !mayWriteWorkflow(principal, workflow)) return;
  await updateHeadline(queries, { workflowId: workflow.id, headline: source.headline, now });
}
