import type { Context } from "../identity/context.ts";
import { requireDraftRoom, requireRoom } from "../identity/quotas.ts";
import type { JsonObject } from "../lib/json.ts";
import type { DefinitionError } from "../definition/definition.ts";
import { replaceDraft } from "./drafts/draft_store.ts";
import { readSource } from "./source.ts";
import { requireThread } from "./workflow_access.ts";
import { insertWorkflow } from "./workflow_store.ts";

export interface CreatedWorkflow {
  workflowId: string;
  draftId: string;
  valid: boolean;
  errors: DefinitionError[];
}

/**
 * Creates a workflow of the caller's own with a draft, valid or not, which belongs to the thread if
 * one is stated. Errors: `too_large`; `not_found` and `forbidden` for the thread; `conflict` if a
 * quota is exceeded.
 */
export async function createWorkflow(
  ctx: Context,
  { definition, threadId = null }: { definition: string | JsonObject; threadId?: string | null },
): Promise<CreatedWorkflow> {
  const { principal } = ctx;
  const { content, headline, errors } = await readSource(ctx, definition);
  const workflowId = ctx.ids.uuid();
  const draftId = ctx.ids.uuid();
  const now = ctx.clock.now();
  const { orgKey, userId: ownerId } = principal;
  await ctx.db.transaction(async ({ queries }) => {
    if (threadId !== null) await requireThread(queries, { principal, threadId });
    await requireRoom(queries, ctx, { workflows: 1 });
    await requireDraftRoom(queries, ctx, { content });
    await insertWorkflow(queries, { id: workflowId, orgKey, ownerId, headline, now });
    await replaceDraft(queries, {
      id: draftId,
      workflowId,
      threadId,
      ownerId,
      content,
      baseVersionNumber: null,
      latestVersionNumber: 0,
      now,
    });
  });
  return { workflowId, draftId, valid: errors.length === 0, errors };
}
