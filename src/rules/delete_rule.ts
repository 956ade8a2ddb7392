import { deleteDocument } from "../documents/manage_document.ts";
import type { Context } from "../identity/context.ts";
import { RULES } from "./kind.ts";

/** Deletes a rule for all readers. Its rows remain. Errors: `not_found`, `forbidden`. */
export async function deleteRule(
  ctx: Context,
  { ruleId }: { ruleId: string },
): Promise<{ success: true; message: string }> {
  return await deleteDocument(ctx, { kind: RULES, documentId: ruleId });
}
