import type { Queries } from "../../db/dialect.ts";
import { notFound } from "../../lib/errors.ts";
import { loadDocumentToWrite, requireThread } from "../document_access.ts";
import type { Wanted } from "../document_store.ts";
import { type ChosenDraft, type DraftRow, findDraft } from "./draft_store.ts";

/** Finds the selected draft. Errors: `not_found` if there is none or the caller may not read it. */
export async function loadDraft(queries: Queries, chosen: ChosenDraft): Promise<DraftRow> {
  const draft = await findDraft(queries, chosen);
  if (!draft) throw notFound("Draft");
  return draft;
}

/**
 * Throws `not_found` or `forbidden` unless the caller may change the draft: in a thread, one must
 * be allowed to write in it; otherwise, to change the document.
 */
export async function requireDraftWrite(
  queries: Queries,
  { kind, principal, documentId, threadId }: Wanted & { threadId: string | null },
): Promise<void> {
  if (threadId === null) await loadDocumentToWrite(queries, { kind, principal, documentId });
  else await requireThread(queries, { principal, threadId });
}
