import type { Context } from "../../identity/context.ts";
import { type Draft, toDraft } from "./draft.ts";
import { loadDraft } from "./draft_access.ts";
import type { DraftChoice } from "./draft_store.ts";

/** Reads the selected draft. Errors: `not_found` if there is none or the caller may not read it. */
export async function getDraft(ctx: Context, choice: DraftChoice): Promise<Draft> {
  return await toDraft(ctx, await loadDraft(ctx.db.queries, { principal: ctx.principal, choice }));
}
