import { isoTime } from "../../lib/clock.ts";
import type { JsonObject } from "../../lib/json.ts";
import type { DefinitionError } from "../../definition/definition.ts";
import { checkDefinitionText, type DefinitionContext } from "../definition_work.ts";
import type { DraftRow } from "../../documents/drafts/draft_store.ts";

/** The unpublished source of a workflow: one for each thread, and one without a thread. */
export interface Draft {
  draftId: string;
  workflowId: string;
  threadId: string | null;
  /** The version that the draft was copied from; null if it was not copied. */
  baseVersionNumber: number | null;
  /** The parsed definition; null if the source cannot be parsed. */
  definition: JsonObject | null;
  /** The source as it was submitted. */
  source: string;
  /** Whether the draft can be published. */
  valid: boolean;
  errors: DefinitionError[];
  /** Notes about unusual but valid parts. */
  warnings: DefinitionError[];
  updatedAt: string;
}

/**
 * Makes a draft from a row. Errors: those of `checkDefinitionText()`, for a copied draft that is
 * checked only now.
 */
export async function toDraft(ctx: DefinitionContext, row: DraftRow): Promise<Draft> {
  const errors: DefinitionError[] = JSON.parse(row.errors);
  const warnings: DefinitionError[] = row.warnings === null
    ? (await checkDefinitionText(ctx, row.source)).warnings
    : JSON.parse(row.warnings);
  return {
    draftId: row.draftId,
    workflowId: row.documentId,
    threadId: row.threadId,
    baseVersionNumber: row.baseVersionNumber,
    definition: row.definition === null ? null : JSON.parse(row.definition),
    source: row.source,
    valid: errors.length === 0,
    errors,
    warnings,
    updatedAt: isoTime(row.updatedAt),
  };
}
