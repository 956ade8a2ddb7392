import { type DocumentDraft, toDraft } from "../../documents/drafts/draft.ts";
import type { DraftRow } from "../../documents/drafts/draft_store.ts";
import { type CheckedSource, readFindings } from "../source.ts";
import type { RuleDefinition } from "../table/mod.ts";

export interface RuleDraft extends DocumentDraft<RuleDefinition>, CheckedSource {
  ruleId: string;
}

export function toRuleDraft(row: DraftRow): RuleDraft {
  return { ruleId: row.documentId, ...toDraft<RuleDefinition>(row), ...readFindings(row) };
}
