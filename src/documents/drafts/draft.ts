import { isoTime } from "../../lib/clock.ts";
import type { DraftRow } from "./draft_store.ts";

/**
 * The unpublished source of a document: one for each thread, and one without a thread. `Definition`
 * is what the source is parsed to.
 */
export interface DocumentDraft<Definition> {
  draftId: string;
  threadId: string | null;
  /** The number of the version that the draft was copied from; null if it was not copied. */
  baseVersionNumber: number | null;
  /** The parsed definition; null if the source cannot be parsed. */
  definition: Definition | null;
  /** The source as it was submitted. */
  source: string;
  updatedAt: string;
}

export function toDraft<Definition>(row: DraftRow): DocumentDraft<Definition> {
  const { draftId, threadId, baseVersionNumber, source } = row;
  return {
    draftId,
    threadId,
    baseVersionNumber,
    definition: row.definition === null ? null : JSON.parse(row.definition),
    source,
    updatedAt: isoTime(row.updatedAt),
  };
}
