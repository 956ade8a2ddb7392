import { shareDocument, type Sharing } from "../documents/manage_document.ts";
import type { Context } from "../identity/context.ts";
import { RULES } from "./kind.ts";

/** Shares a rule with exactly these teams. Errors: those of `shareDocument()`. */
export async function shareRule(
  ctx: Context,
  { ruleId, teamKeys }: { ruleId: string; teamKeys: readonly string[] },
): Promise<Sharing> {
  return await shareDocument(ctx, { kind: RULES, documentId: ruleId, teamKeys });
}
