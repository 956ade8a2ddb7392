import type { DefinitionError } from "../../definition/definition.ts";
import { type DocumentDraft, toDraft as toDocumentDraft } from "../../documents/drafts/draft.ts";
import type { DraftRow } from "../../documents/drafts/draft_store.ts";
import type { JsonObject } from "../../lib/json.ts";
import { checkDefinitionText, type DefinitionContext } from "../definition_work.ts";

export interface Draft extends DocumentDraft<JsonObject> {
  workflowId: string;
  /** Whether the draft can be published. */
  valid: boolean;
  errors: DefinitionError[];
  /** Notes about unusual but valid parts. */
  warnings: DefinitionError[];
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
  const draft = toDocumentDraft<JsonObject>(row);
  return { workflowId: row.documentId, ...draft, valid: errors.length === 0, errors, warnings };
}
