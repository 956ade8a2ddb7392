import type { Queries } from "../../db/dialect.ts";
import type { Context } from "../../identity/context.ts";
import { requireVersionRoom } from "../../identity/quotas.ts";
import { isoTime } from "../../lib/clock.ts";
import { notFound } from "../../lib/errors.ts";
import { loadDocument, loadDocumentToWrite } from "../document_access.ts";
import { allocateVersionNumber, updateDefaultVersion, type Wanted } from "../document_store.ts";
import type { DocumentKind } from "../kind.ts";
import { recordChange } from "../record_change.ts";
import { findVersion, insertVersion, type NewVersion, type VersionRow } from "./version_store.ts";

/** A published version. */
export interface Version {
  versionId: string;
  /** From 1, without gaps. */
  versionNumber: number;
  isDefault: boolean;
  createdAt: string;
}

/** Makes a version for the API from a row and its document. */
export function toVersion(
  { versionId, number, createdAt }: VersionRow,
  { defaultVersionId }: { defaultVersionId: string | null },
): Version {
  return {
    versionId,
    versionNumber: number,
    isDefault: versionId === defaultVersionId,
    createdAt: isoTime(createdAt),
  };
}

interface LoadedVersion extends Version {
  /** JSON. */
  definition: string;
}

/** Reads a version. Errors: `not_found` if there is none or the caller may not read it. */
export async function loadVersion(
  queries: Queries,
  { versionId, ...wanted }: Wanted & { versionId: string },
): Promise<LoadedVersion> {
  const document = await loadDocument(queries, wanted);
  const row = await findVersion(queries, { ...wanted, versionId });
  if (!row) throw notFound("Version");
  return { ...toVersion(row, document), definition: row.definition };
}

export interface DefaultVersion {
  success: true;
  versionId: string;
  versionNumber: number;
}

/**
 * Makes a published version the default. The document then shows the headline of that version.
 * Errors: `not_found`, `forbidden`.
 */
export async function setDefaultVersion(
  ctx: Context,
  { kind, documentId, versionId }: { kind: DocumentKind; documentId: string; versionId: string },
): Promise<DefaultVersion> {
  const { db, clock, principal } = ctx;
  const now = clock.now();
  return await db.transaction(async ({ queries }) => {
    await loadDocumentToWrite(queries, { kind, principal, documentId });
    const version = await findVersion(queries, { kind, documentId, versionId });
    if (!version) throw notFound("Version");
    const headline = kind.headlineOf(version.definition);
    await updateDefaultVersion(queries, { kind, documentId, versionId, headline, now });
    const { number: versionNumber } = version;
    await recordChange(queries, ctx, {
      ...{ kind, documentId, name: headline.name },
      change: "default_changed",
      details: { versionNumber },
    });
    return { success: true, versionId, versionNumber };
  });
}

/** Adds the next version of a document. Returns its number. Errors: `conflict` beyond a quota. */
export async function addNextVersion(
  queries: Queries,
  { ctx, kind, version }: {
    ctx: Pick<Context, "clock" | "ids" | "quotas" | "principal">;
    kind: DocumentKind;
    version: Omit<NewVersion, "number">;
  },
): Promise<number> {
  await requireVersionRoom(queries, ctx, version);
  const { documentId } = version;
  const number = await allocateVersionNumber(queries, { kind, documentId });
  await insertVersion(queries, { kind, ...version, number });
  await recordChange(queries, ctx, {
    ...{ kind, documentId, name: kind.headlineOf(version.definition).name },
    change: "published",
    details: { versionNumber: number },
  });
  return number;
}
