import { createDocument } from "../documents/create_document.ts";
import type { Context } from "../identity/context.ts";
import type { JsonObject } from "../lib/json.ts";
import { RULES } from "./kind.ts";
import { type CheckedSource, readRuleSource } from "./source.ts";

export interface CreatedRule extends CheckedSource {
  ruleId: string;
  draftId: string;
}

/**
 * Creates a rule that the caller owns, with a draft, valid or not, in the thread if one is stated.
 * Errors: `too_large`, and those of `createDocument()`.
 */
export async function createRule(
  ctx: Context,
  { definition, threadId }: { definition: string | JsonObject; threadId?: string | null },
): Promise<CreatedRule> {
  const { checked, ...source } = await readRuleSource(ctx, definition);
  const { documentId, draftId } = await createDocument(ctx, { kind: RULES, source, threadId });
  return { ruleId: documentId, draftId, ...checked };
}
