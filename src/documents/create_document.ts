import type { Context } from "../identity/context.ts";
import { requireDraftRoom, requireRoom } from "../identity/quotas.ts";
import { requireThread } from "./document_access.ts";
import { insertDocument } from "./document_store.ts";
import { type DraftContent, replaceDraft } from "./drafts/draft_store.ts";
import type { Headline } from "./headline.ts";
import type { DocumentKind } from "./kind.ts";

/** A definition that was submitted, valid or not. */
export interface DocumentSource {
  content: DraftContent;
  headline: Headline;
}

interface NewDocument {
  kind: DocumentKind;
  source: DocumentSource;
  threadId?: string | null;
}

/**
 * Creates a document of the caller's own with a draft, valid or not, which belongs to the thread if
 * one is stated. Errors: `not_found` and `forbidden` for the thread; `conflict` if a quota is
 * exceeded.
 */
export async function createDocument(
  ctx: Context,
  { kind, source: { content, headline }, threadId = null }: NewDocument,
): Promise<{ documentId: string; draftId: string }> {
  const { principal } = ctx;
  const documentId = ctx.ids.uuid();
  const draftId = ctx.ids.uuid();
  const now = ctx.clock.now();
  const { orgKey, userId: ownerId } = principal;
  await ctx.db.transaction(async ({ queries }) => {
    if (threadId !== null) await requireThread(queries, { principal, threadId });
    await requireRoom(queries, ctx, { [kind.documents]: 1 });
    await requireDraftRoom(queries, ctx, { content });
    await insertDocument(queries, { kind, id: documentId, orgKey, ownerId, headline, now });
    await replaceDraft(queries, {
      kind,
      id: draftId,
      documentId,
      threadId,
      ownerId,
      content,
      baseVersionNumber: null,
      latestVersionNumber: 0,
      now,
    });
  });
  return { documentId, draftId };
}
