import { saveDraft as saveDraftOf } from "../../documents/drafts/save_draft.ts";
import type { Context } from "../../identity/context.ts";
import type { JsonObject } from "../../lib/json.ts";
import { WORKFLOWS } from "../kind.ts";
import { readSource } from "../source.ts";
import { type Draft, toDraft } from "./draft.ts";

export interface SaveDraftInput {
  workflowId: string;
  /** Without a thread: the caller's latest draft, else the one without a thread. */
  threadId?: string | null;
  definition: string | JsonObject;
  /** The expected current source, null if no draft is expected; not checked unless stated. */
  replaces?: string | null | undefined;
}

/**
 * Replaces the source of the draft, valid or not. Creates the draft, based on the default version,
 * if there is none. Errors: `too_large`, and those of the shared `saveDraft()`.
 */
export async function saveDraft(
  ctx: Context,
  { workflowId, definition, ...input }: SaveDraftInput,
): Promise<Draft> {
  const source = await readSource(ctx, definition);
  const draft = { kind: WORKFLOWS, documentId: workflowId, source, ...input };
  return await toDraft(ctx, await saveDraftOf(ctx, draft));
}
