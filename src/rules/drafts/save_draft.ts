import type { Queries } from "../../db/dialect.ts";
import { mayWriteRule } from "../../access/sharing.ts";
import type { Context } from "../../identity/context.ts";
import type { Principal } from "../../identity/principal.ts";
import { requireDraftRoom } from "../../identity/quotas.ts";
import { notFound } from "../../lib/errors.ts";
import type { JsonObject } from "../../lib/json.ts";
import { findRule, type RuleRow, updateHeadline } from "../rule_store.ts";
import { readRuleSource, type RuleSource } from "../source.ts";
import { type RuleDraft, toRuleDraft } from "./draft.ts";
import { requireDraftWrite } from "./draft_access.ts";
import { findDraft, replaceDraft, updateDraft } from "./draft_store.ts";

export interface SaveRuleDraftInput {
  ruleId: string;
  /** If absent: the caller's own latest draft, else the one without a thread. */
  threadId?: string | null;
  definition: string | JsonObject;
}

/**
 * Replaces the text of the draft, valid or not, and runs the rule's tests. Creates the draft, based
 * on the default version, if it does not exist. Errors: `not_found`, `forbidden`, `too_large`.
 */
export async function saveRuleDraft(ctx: Context, input: SaveRuleDraftInput): Promise<RuleDraft> {
  const { principal } = ctx;
  const { ruleId, threadId = null } = input;
  const source = await readRuleSource(ctx, input.definition);
  const { content } = source;
  const id = ctx.ids.uuid();
  const now = ctx.clock.now();
  const row = await ctx.db.transaction(async ({ queries }) => {
    const rule = await findRule(queries, { principal, ruleId });
    const draft = await findDraft(queries, { principal, choice: { ruleId, threadId } });
    if (rule) await showUnpublished(queries, { principal, rule, source, now });
    if (draft) {
      await requireDraftWrite(queries, { principal, ...draft });
      await requireDraftRoom(queries, ctx, { content, before: draft });
      return await updateDraft(queries, { draftId: draft.draftId, content, now });
    }
    if (!rule) throw notFound("Rule");
    await requireDraftWrite(queries, { principal, ruleId, threadId });
    await requireDraftRoom(queries, ctx, { content });
    return await replaceDraft(queries, {
      id,
      ruleId,
      threadId,
      ownerId: principal.userId,
      content,
      baseVersionNumber: rule.defaultVersionNumber,
      latestVersionNumber: rule.latestVersionNumber,
      now,
    });
  });
  return toRuleDraft(row);
}

interface Unpublished {
  principal: Principal;
  rule: RuleRow;
  source: RuleSource;
  now: number;
}

/** Shows the name and description of the draft as those of the rule, if no version is published. */
async function showUnpublished(
  queries: Queries,
  { principal, rule, source, now }: Unpublished,
): Promise<void> {
  if (rule.latestVersionNumber > 0 || !mayWriteRule(principal, rule)) return;
  await updateHeadline(queries, { ruleId: rule.id, headline: source.headline, now });
}
