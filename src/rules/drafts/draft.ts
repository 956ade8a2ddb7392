import { isoTime } from "../../lib/clock.ts";
import type { CheckedSource } from "../source.ts";
import type { RuleDefinition } from "../table/mod.ts";
import type { RuleDraftRow } from "./draft_store.ts";

/**
 * An unpublished text of a rule. A rule has at most one draft for each thread, and one without a
 * thread.
 */
export interface RuleDraft extends CheckedSource {
  draftId: string;
  ruleId: string;
  threadId: string | null;
  /** The number of the version that the draft was copied from; null if it was not copied. */
  baseVersionNumber: number | null;
  /** The parsed source; null if the source is no valid definition. */
  definition: RuleDefinition | null;
  /** The text as the author gave it. */
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

/**
 * Returns the findings of the checker and the results of the rule's own tests, as stored when the
 * draft was saved.
 */
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
