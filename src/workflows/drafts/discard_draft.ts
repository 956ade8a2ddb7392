import type { Context } from "../../identity/context.ts";
import { loadDraft, requireDraftWrite } from "./draft_access.ts";
import { deleteDraft, type DraftChoice } from "./draft_store.ts";

/** Deletes the selected draft. Errors: `not_found`, `forbidden`. */
export async function discardDraft(
  ctx: Context,
  choice: DraftChoice,
): Promise<{ success: true; message: string }> {
  const { principal } = ctx;
  await ctx.db.transaction(async ({ queries }) => {
    const draft = await loadDraft(queries, { principal, choice });
    await requireDraftWrite(queries, { principal, ...draft });
    await deleteDraft(queries, draft.draftId);
  });
  return { success: true, message: "Draft discarded" };
}
