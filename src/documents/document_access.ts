import type { Queries } from "../db/dialect.ts";
import { mayManageWorkflow, mayPostInThread, mayWriteWorkflow } from "../access/sharing.ts";
import { findThread } from "../access/sharing_store.ts";
import type { Principal } from "../identity/principal.ts";
import { AppError, notFound } from "../lib/errors.ts";
import { type DocumentRow, findDocument, type Wanted } from "./document_store.ts";
import type { DocumentKind } from "./kind.ts";

/** Finds a document. Errors: `not_found` if the caller may not read it. */
export async function loadDocument(queries: Queries, wanted: Wanted): Promise<DocumentRow> {
  const document = await findDocument(queries, wanted);
  if (!document) throw notFound(wanted.kind.noun);
  return document;
}

/** Finds a document that the caller may edit and publish. Errors: `not_found`, `forbidden`. */
export async function loadDocumentToWrite(queries: Queries, wanted: Wanted): Promise<DocumentRow> {
  const document = await loadDocument(queries, wanted);
  requireWrite(wanted, document);
  return document;
}

/** Finds a document that the caller may share and delete. Errors: `not_found`, `forbidden`. */
export async function loadDocumentToManage(queries: Queries, wanted: Wanted): Promise<DocumentRow> {
  const document = await loadDocument(queries, wanted);
  if (mayManageWorkflow(wanted.principal, document)) return document;
  throw new AppError(
    "forbidden",
    `Only the owner of a ${nounOf(wanted.kind)} may share it, make it public or delete it`,
  );
}

/** Throws `forbidden` unless the caller may edit and publish a document that they may read. */
export function requireWrite(
  { kind, principal }: { kind: DocumentKind; principal: Principal },
  document: Pick<DocumentRow, "ownerId" | "sharedTeamKeys">,
): void {
  if (mayWriteWorkflow(principal, document)) return;
  throw new AppError(
    "forbidden",
    `You may read this ${nounOf(kind)} but not change it: only its owner may, and members with ` +
      "workflow:write of a team that it is shared with",
  );
}

/** Throws `not_found` or `forbidden` unless the caller may write in the thread. */
export async function requireThread(
  queries: Queries,
  { principal, threadId }: { principal: Principal; threadId: string },
): Promise<void> {
  const thread = await findThread(queries, { principal, threadId });
  if (!thread) throw notFound("Thread");
  if (mayPostInThread(principal, thread)) return;
  throw new AppError(
    "forbidden",
    "You may read this thread but not change its draft: only its owner may, and members with " +
      "workflow:write of a team that it is shared with",
  );
}

function nounOf({ noun }: DocumentKind): string {
  return noun.toLowerCase();
}
