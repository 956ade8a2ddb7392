import type { Context } from "../identity/context.ts";
import { requireDraftRoom, requireRoom } from "../identity/quotas.ts";
import type { JsonObject } from "../lib/json.ts";
import { requireThread } from "../workflows/workflow_access.ts";
import { replaceDraft } from "./drafts/draft_store.ts";
import { insertRule } from "./rule_store.ts";
import { type CheckedSource, readRuleSource } from "./source.ts";

export interface CreatedRule extends CheckedSource {
  ruleId: string;
  draftId: string;
}

/**
 * Creates a rule that the caller owns, with a draft, valid or not. The draft belongs to the thread
 * if one is given. Errors: `too_large`; `not_found` and `forbidden` for the thread; `conflict` if a
 * quota is used up.
 */
export async function createRule(
  ctx: Context,
  { definition, threadId = null }: { definition: string | JsonObject; threadId?: string | null },
): Promise<CreatedRule> {
  const { principal } = ctx;
  const { content, headline, checked } = await readRuleSource(ctx, definition);
  const ruleId = ctx.ids.uuid();
  const draftId = ctx.ids.uuid();
  const now = ctx.clock.now();
  const { orgKey, userId: ownerId } = principal;
  await ctx.db.transaction(async ({ queries }) => {
    if (threadId !== null) await requireThread(queries, { principal, threadId });
    await requireRoom(queries, ctx, { rules: 1 });
    await requireDraftRoom(queries, ctx, { content });
    await insertRule(queries, { id: ruleId, orgKey, ownerId, headline, now });
    await replaceDraft(queries, {
      id: draftId,
      ruleId,
      threadId,
      ownerId,
      content,
      baseVersionNumber: null,
      latestVersionNumber: 0,
      now,
    });
  });
  return { ruleId, draftId, ...checked };
}
