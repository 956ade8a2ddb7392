import type { Queries } from "../../db/dialect.ts";
import { mayWriteWorkflow } from "../../access/sharing.ts";
import type { Context } from "../../identity/context.ts";
import type { Principal } from "../../identity/principal.ts";
import { requireDraftRoom } from "../../identity/quotas.ts";
import { AppError, notFound } from "../../lib/errors.ts";
import type { DocumentSource } from "../create_document.ts";
import { type DocumentRow, findDocument, updateHeadline } from "../document_store.ts";
import type { DocumentKind } from "../kind.ts";
import { requireDraftWrite } from "./draft_access.ts";
import { type DraftRow, findDraft, replaceDraft, updateDraft } from "./draft_store.ts";

export interface SavedDraft {
  kind: DocumentKind;
  documentId: string;
  /** Without a thread: the caller's latest draft, else the one without a thread. */
  threadId?: string | null;
  source: DocumentSource;
  /** The expected current source, null if no draft is expected; not checked unless stated. */
  replaces?: string | null | undefined;
}

/**
 * Replaces the source of the draft, valid or not. Creates the draft, based on the default version,
 * if there is none. Errors: `not_found`, `forbidden`, `conflict` if the current source is not the
 * expected one, or for a quota.
 */
export async function saveDraft(
  ctx: Context,
  { kind, documentId, threadId = null, source, replaces }: SavedDraft,
): Promise<DraftRow> {
  const { principal } = ctx;
  const { content } = source;
  const id = ctx.ids.uuid();
  const now = ctx.clock.now();
  return await ctx.db.transaction(async ({ queries }) => {
    const document = await findDocument(queries, { kind, principal, documentId });
    const choice = { documentId, threadId };
    const draft = await findDraft(queries, { kind, principal, choice });
    requireReplaced(draft, replaces);
    if (document) await showUnpublished(queries, { kind, principal, document, source, now });
    if (draft) {
      await requireDraftWrite(queries, { kind, principal, ...draft });
      await requireDraftRoom(queries, ctx, { content, before: draft });
      return await updateDraft(queries, { kind, draftId: draft.draftId, content, now });
    }
    if (!document) throw notFound(kind.noun);
    await requireDraftWrite(queries, { kind, principal, documentId, threadId });
    await requireDraftRoom(queries, ctx, { content });
    return await replaceDraft(queries, {
      kind,
      id,
      documentId,
      threadId,
      ownerId: principal.userId,
      content,
      baseVersionNumber: document.defaultVersionNumber,
      latestVersionNumber: document.latestVersionNumber,
      now,
    });
  });
}

/** Throws `conflict` if the draft was changed meanwhile. */
function requireReplaced(draft: DraftRow | undefined, replaces: string | null | undefined): void {
  if (replaces === undefined || replaces === (draft?.source ?? null)) return;
  const message = "Cannot save: the draft has changed meanwhile; read the present draft first";
  throw new AppError("conflict", message, { reason: "draft_changed" });
}

interface Unpublished {
  kind: DocumentKind;
  principal: Principal;
  document: DocumentRow;
  source: DocumentSource;
  now: number;
}

/** Updates the document's headline from its draft, as long as no version is published. */
async function showUnpublished(
  queries: Queries,
  { kind, principal, document, source: { headline }, now }: Unpublished,
): Promise<void> {
  if (document.latestVersionNumber > 0 || !mayWriteWorkflow(principal, document)) return;
  await updateHeadline(queries, { kind, documentId: document.id, headline, now });
}
