import { saveDraft } from "../../documents/drafts/save_draft.ts";
import type { Context } from "../../identity/context.ts";
import type { JsonObject } from "../../lib/json.ts";
import { RULES } from "../kind.ts";
import { readRuleSource } from "../source.ts";
import { type RuleDraft, toRuleDraft } from "./draft.ts";

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
export async function saveRuleDraft(
  ctx: Context,
  { ruleId, threadId, definition }: SaveRuleDraftInput,
): Promise<RuleDraft> {
  const source = await readRuleSource(ctx, definition);
  const draft = { kind: RULES, documentId: ruleId, threadId, source };
  return toRuleDraft(await saveDraft(ctx, draft));
}
