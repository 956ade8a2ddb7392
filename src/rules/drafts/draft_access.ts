import type { Queries } from "../../db/dialect.ts";
import type { Context } from "../../identity/context.ts";
import type { Principal } from "../../identity/principal.ts";
import { notFound } from "../../lib/errors.ts";
import { requireThread } from "../../workflows/workflow_access.ts";
import { loadRuleToWrite } from "../rule_access.ts";
import { type RuleDraft, toRuleDraft } from "./draft.ts";
import { findDraft, type RuleDraftChoice, type RuleDraftRow } from "./draft_store.ts";

/** The chosen draft; `not_found` if there is none or the caller may not read it. */
export async function loadRuleDraft(
  queries: Queries,
  chosen: { principal: Principal; choice: RuleDraftChoice },
): Promise<RuleDraftRow> {
  const draft = await findDraft(queries, chosen);
  if (!draft) throw notFound("Draft");
  return draft;
}

/**
 * Passes who may change the drafts of that place: in a thread its writers, elsewhere the rule's.
 * Else `not_found` or `forbidden`.
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

/** The chosen draft; `not_found` if there is none or the caller may not read it. */
export async function getRuleDraft(
  { db, principal }: Context,
  choice: RuleDraftChoice,
): Promise<RuleDraft> {
  return toRuleDraft(await loadRuleDraft(db.queries, { principal, choice }));
}
