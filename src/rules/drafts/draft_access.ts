import { loadDraft } from "../../documents/drafts/draft_access.ts";
import type { Context } from "../../identity/context.ts";
import { RULES } from "../kind.ts";
import { type RuleDraft, toRuleDraft } from "./draft.ts";

/**
 * Selects a draft of a rule. With neither id: the caller's latest draft, else the one without a
 * thread.
 */
export interface RuleDraftChoice {
  ruleId: string;
  threadId?: string | null;
  draftId?: string | null;
}

/** Reads the selected draft. Errors: `not_found` if there is none or the caller may not read it. */
export async function getRuleDraft(
  { db: { queries }, principal }: Context,
  { ruleId, ...selected }: RuleDraftChoice,
): Promise<RuleDraft> {
  const choice = { documentId: ruleId, ...selected };
  return toRuleDraft(await loadDraft(queries, { kind: RULES, principal, choice }));
}
