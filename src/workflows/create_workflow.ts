import type { DefinitionError } from "../definition/definition.ts";
import { createDocument } from "../documents/create_document.ts";
import type { Context } from "../identity/context.ts";
import type { JsonObject } from "../lib/json.ts";
import { WORKFLOWS } from "./kind.ts";
import { readSource } from "./source.ts";

export interface CreatedWorkflow {
  workflowId: string;
  draftId: string;
  valid: boolean;
  errors: DefinitionError[];
}

/**
 * Creates a workflow of the caller's own with a draft, valid or not, which belongs to the thread if
 * one is stated. Errors: `too_large`, and those of `createDocument()`.
 */
export async function createWorkflow(
  ctx: Context,
  { definition, threadId }: { definition: string | JsonObject; threadId?: string | null },
): Promise<CreatedWorkflow> {
  const source = await readSource(ctx, definition);
  const { documentId, draftId } = await createDocument(ctx, { kind: WORKFLOWS, source, threadId });
  const { errors } = source;
  return { workflowId: documentId, draftId, valid: errors.length === 0, errors };
}
