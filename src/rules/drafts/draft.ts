import { isoTime } from "../../lib/clock.ts";
import type { DraftRow } from "../../documents/drafts/draft_store.ts";
import { type CheckedSource, readFindings } from "../source.ts";
import type { RuleDefinition } from "../table/mod.ts";

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

export function toRuleDraft(row: DraftRow): RuleDraft {
  return {
    draftId: row.draftId,
    ruleId: row.documentId,
    threadId: row.threadId,
    baseVersionNumber: row.baseVersionNumber,
    definition: row.definition === null ? null : JSON.parse(row.definition),
    source: row.source,
    ...readFindings(row),
    updatedAt: isoTime(row.updatedAt),
  };
}
