import type { Transaction } from "../db/database.ts";
import type { Context } from "../identity/context.ts";
import { shareableTeams } from "../identity/shareable_teams.ts";
import { loadDocumentToManage } from "./document_access.ts";
import { markDeleted, replaceTeams, updateIsPublic } from "./document_store.ts";
import type { DocumentKind } from "./kind.ts";
import { recordChange, recordSharingOf } from "./record_change.ts";

interface Managed {
  kind: DocumentKind;
  documentId: string;
}

/** Sets whether the whole organization may read a document. Errors: `not_found`, `forbidden`. */
export async function setDocumentPublic(
  ctx: Context,
  { isPublic, ...managed }: Managed & { isPublic: boolean },
): Promise<void> {
  const { db, clock, principal } = ctx;
  const now = clock.now();
  await db.transaction(async ({ queries }) => {
    const { name } = await loadDocumentToManage(queries, { principal, ...managed });
    await updateIsPublic(queries, { ...managed, isPublic, now });
    const change = isPublic ? "made_public" : "made_private";
    await recordChange(queries, ctx, { ...managed, name, change });
  });
}

export interface Sharing {
  id: string;
  sharedTeamKeys: string[];
  visibility: "owner" | "teams";
}

/**
 * Shares a document with exactly these teams; with none, only the owner may access it. Errors:
 * `not_found`, `forbidden`, and `invalid_request` for a malformed key or a team that the caller
 * does not belong to, unless it is shared with already (admins may name any team).
 */
export async function shareDocument(
  ctx: Context,
  { teamKeys, ...managed }: Managed & { teamKeys: readonly string[] },
): Promise<Sharing> {
  const { db, clock, principal } = ctx;
  const now = clock.now();
  const sharedTeamKeys = await db.transaction(async ({ queries }) => {
    const document = await loadDocumentToManage(queries, { principal, ...managed });
    const { orgKey, name, sharedTeamKeys: from } = document;
    const shared = shareableTeams(principal, { teamKeys, shared: from });
    await replaceTeams(queries, { ...managed, orgKey, teamKeys: shared, now });
    await recordSharingOf(queries, ctx, { ...managed, name, from, to: shared });
    return shared;
  });
  const visibility = sharedTeamKeys.length > 0 ? "teams" : "owner";
  return { id: managed.documentId, sharedTeamKeys, visibility };
}

/**
 * Deletes a document for all readers. Its rows remain. Calls `onDeleted` in the same transaction.
 * Errors: `not_found`, `forbidden`.
 */
export async function deleteDocument(
  ctx: Context,
  { onDeleted, ...managed }: Managed & { onDeleted?: (tx: Transaction) => Promise<void> },
): Promise<{ success: true; message: string }> {
  const { db, clock, principal } = ctx;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const { name } = await loadDocumentToManage(tx.queries, { principal, ...managed });
    await markDeleted(tx.queries, { ...managed, now });
    await onDeleted?.(tx);
    await recordChange(tx.queries, ctx, { ...managed, name, change: "deleted" });
  });
  return { success: true, message: `${managed.kind.noun} deleted` };
}
