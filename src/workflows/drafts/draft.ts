import { isoTime } from "../../lib/clock.ts";
import type { Definition, DefinitionError } from "../../definition/definition.ts";
import type { DraftRow } from "./draft_store.ts";

/** An unpublished text of a workflow: one for each thread, and one without. */
export interface Draft {
  draftId: string;
  workflowId: string;
  threadId: string | null;
  /** The version that it was copied from; null for one from nothing. */
  baseVersionNumber: number | null;
  /** What the source parses to; null where it does not. */
  definition: Definition | null;
  /** The text as it was given. */
  source: string;
  /** Whether it can be published. */
  valid: boolean;
  errors: DefinitionError[];
  updatedAt: string;
}

export function toDraft(row: DraftRow): Draft {
  const errors: DefinitionError[] = JSON.parse(row.errors);
  return {
    draftId: row.draftId,
    workflowId: row.workflowId,
    threadId: row.threadId,
    baseVersionNumber: row.baseVersionNumber,
    definition: row.definition === null ? null : JSON.parse(row.definition),
    source: row.source,
    valid: errors.length === 0,
    errors,
    updatedAt: isoTime(row.updatedAt),
  };
}
