import { AppError, nullIfNotFound } from "../../lib/errors.ts";
import { createRule } from "../../rules/create_rule.ts";
import { getRuleDraft } from "../../rules/drafts/draft_access.ts";
import type { RuleDraft } from "../../rules/drafts/draft.ts";
import { saveRuleDraft } from "../../rules/drafts/save_draft.ts";
import { getRule } from "../../rules/get_rule.ts";
import type { CheckedSource } from "../../rules/source.ts";
import { printRule } from "../../rules/table/mod.ts";
import { linkRule } from "../../threads/link_thread.ts";
import type { LinkedRule } from "../../threads/linked_rule_store.ts";
import { readThread } from "../linked_workflow.ts";
import { remembered, type Talk, type TalkTurn } from "../talk.ts";

/** Returns the decision rule that the thread is about; null if there is none. */
export async function readLinkedRule(talk: TalkTurn): Promise<LinkedRule | null> {
  return (await readThread(talk)).rule;
}

/** Returns the rule that the thread is about. Throws `not_found`, with advice, if there is none. */
export async function requireLinkedRule(talk: Talk): Promise<LinkedRule> {
  const rule = await readLinkedRule(talk);
  if (rule) return rule;
  const message = "There is no decision rule in this thread yet: save one first";
  throw new AppError("not_found", message);
}

/** Returns the thread's own draft of its rule, or null. */
export const readThreadRule = remembered(async (talk): Promise<RuleDraft | null> => {
  const rule = await readLinkedRule(talk);
  if (!rule) return null;
  const { threadId } = talk.turn;
  return await nullIfNotFound(getRuleDraft(talk.ctx, { ruleId: rule.id, threadId }));
});

/**
 * Returns the text of the thread's rule: of its draft, otherwise of the default version; null
 * without either.
 */
export const readRuleText = remembered(async (talk): Promise<string | null> => {
  const draft = await readThreadRule(talk);
  if (draft) return draft.source;
  const rule = await readLinkedRule(talk);
  const published = rule && (await getRule(talk.ctx, { ruleId: rule.id })).rule;
  return published && printRule(published);
});

/** Saves a rule as the thread's draft. Creates a rule if the thread has none. */
export async function saveThreadRule(talk: Talk, definition: string): Promise<CheckedSource> {
  const { ctx, turn: { threadId } } = talk;
  const rule = await readLinkedRule(talk);
  if (rule) return await saveRuleDraft(ctx, { ruleId: rule.id, threadId, definition });
  const created = await createRule(ctx, { definition, threadId });
  await linkRule(ctx, { threadId, ruleId: created.ruleId });
  return created;
}
