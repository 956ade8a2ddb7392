import { isoTime } from "../../lib/clock.ts";
import type { CheckedSource } from "../source.ts";
import type { RuleDefinition } from "../table/mod.ts";
import type { RuleDraftRow } from "./draft_store.ts";

/** An unpublished text of a rule: one for each thread, and one without. */
export interface RuleDraft extends CheckedSource {
  draftId: string;
  ruleId: string;
  threadId: string | null;
  /** The version that it was copied from; null for one from nothing. */
  baseVersionNumber: number | null;
  /** The definition that the source parses to; null if it does not. */
  definition: RuleDefinition | null;
  /** The text as it was given. */
  source: string;
  updatedAt: string;
}

export function toRuleDraft(row: RuleDraftRow): RuleDraft {
  return {
    draftId: row.draftId,
    ruleId: row.ruleId,
    threadId: row.threadId,
    baseVersionNumber: row.baseVersionNumber,
    definition: row.definition === null ? null : JSON.parse(row.definition),
    source: row.source,
    ...checkedDraft(row),
    updatedAt: isoTime(row.updatedAt),
  };
}

/** The findings of the checker and the results of the rule's own tests when the draft was saved. */
function checkedDraft(
  row: Pick<RuleDraftRow, "definition" | "errors" | "warnings" | "tests">,
): CheckedSource {
  const errors: CheckedSource["errors"] = JSON.parse(row.errors);
  return {
    valid: row.definition !== null && errors.length === 0,
    errors,
    warnings: JSON.parse(row.warnings),
    tests: JSON.parse(row.tests),
  };
}
