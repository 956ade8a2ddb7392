import { isoTime } from "../../lib/clock.ts";
import type { JsonObject } from "../../lib/json.ts";
import type { DefinitionError } from "../../definition/definition.ts";
import { checkDefinitionText, type DefinitionContext } from "../definition_work.ts";
import type { DraftRow } from "./draft_store.ts";

/** An unpublished text of a workflow: one for each thread, and one without. */
export interface Draft {
  draftId: string;
  workflowId: string;
  threadId: string | null;
  /** The version that it was copied from; null for one from nothing. */
  baseVersionNumber: number | null;
  /** The definition that the source parses to; null if it does not. */
  definition: JsonObject | null;
  /** The text as it was given. */
  source: string;
  /** Whether it can be published. */
  valid: boolean;
  errors: DefinitionError[];
  /** Things that are unusual and allowed. */
  warnings: DefinitionError[];
  updatedAt: string;
}

/** Errors: those of `checkDefinitionText()`, for a draft that was copied and is checked now. */
export async function toDraft(ctx: DefinitionContext, row: DraftRow): Promise<Draft> {
  const errors: DefinitionError[] = JSON.parse(row.errors);
  const warnings: DefinitionError[] = row.warnings === null
    ? (await checkDefinitionText(ctx, row.source)).warnings
    : JSON.parse(row.warnings);
  return {
    draftId: row.draftId,
    workflowId: row.workflowId,
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
