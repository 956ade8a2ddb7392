import type { Queries } from "../../db/dialect.ts";
import type { Context } from "../../identity/context.ts";
import type { Principal } from "../../identity/principal.ts";
import { notFound } from "../../lib/errors.ts";
import { requireThread } from "../../workflows/workflow_access.ts";
import { loadRuleToWrite } from "../rule_access.ts";
import { type RuleDraft, toRuleDraft } from "./draft.ts";
import { findDraft, type RuleDraftChoice, type RuleDraftRow } from "./draft_store.ts";

/**
 * Returns the row of the chosen draft. Throws `not_found` if it does not exist or the caller may
 * not read it.
 */
export async function loadRuleDraft(
  queries: Queries,
  chosen: { principal: Principal; choice: RuleDraftChoice },
): Promise<RuleDraftRow> {
  const draft = await findDraft(queries, chosen);
  if (!draft) throw notFound("Draft");
  return draft;
}

/**
 * Checks that the caller may write drafts of the rule in the thread, or, without a thread, that the
 * caller may write the rule. Throws `not_found` or `forbidden`.
 */
export async function requireDraftWrite(
  queries: Queries,
  { principal, ruleId, threadId }: {
    principal: Principal;
    ruleId: string;
    threadId: string | null;
  },
): Promise<void> {
  if (threadId === null) await loadRuleToWrite(queries, { principal, ruleId });
  else await requireThread(queries, { principal, threadId });
}

/**
 * Returns the chosen draft. Errors: `not_found` if it does not exist or the caller may not read it.
 */
export async function getRuleDraft(
  { db, principal }: Context,
  choice: RuleDraftChoice,
): Promise<RuleDraft> {
  return toRuleDraft(await loadRuleDraft(db.queries, { principal, choice }));
}
