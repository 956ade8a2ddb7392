import type { Queries } from "../../db/dialect.ts";
import { mayWriteRule } from "../../access/sharing.ts";
import type { Context } from "../../identity/context.ts";
import type { Principal } from "../../identity/principal.ts";
import { notFound } from "../../lib/errors.ts";
import type { JsonObject } from "../../lib/json.ts";
import { findRule, type RuleRow, updateHeadline } from "../rule_store.ts";
import { readRuleSource, type RuleSource } from "../source.ts";
import { type RuleDraft, toRuleDraft } from "./draft.ts";
import { requireDraftWrite } from "./draft_access.ts";
import { findDraft, replaceDraft, updateDraft } from "./draft_store.ts";

export interface SaveRuleDraftInput {
  ruleId: string;
  /** Without one: the caller's own latest draft, else the one without a thread. */
  threadId?: string | null;
  definition: string | JsonObject;
}

/**
 * Replaces what the draft says, valid or not, and runs the rule's tests; makes it, based on the
 * default version, if there is none. Errors: `not_found`, `forbidden`, `too_large`.
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
      return await updateDraft(queries, { draftId: draft.draftId, content, now });
    }
    if (!rule) throw notFound("Rule");
    await requireDraftWrite(queries, { principal, ruleId, threadId });
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

/** Shows a rule by its draft, as long as nothing of it is published. */
async function showUnpublished(
  queries: Queries,
  { principal, rule, source, now }: Unpublished,
): Promise<void> {
  if (rule.latestVersionNumber > 0 || !mayWriteRule(principal, rule)) return;
  await updateHeadline(queries, { ruleId: rule.id, headline: source.headline, now });
}
