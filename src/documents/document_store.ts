import type { SqlBool } from "kysely";
import type { Queries } from "../db/dialect.ts";
import { readable, TEAM_KEYS } from "../access/sharing.ts";
import { type Parts, preparedForCaller } from "../access/prepared_for_caller.ts";
import { replaceTeams as replaceTeamsOf } from "../access/sharing_store.ts";
import type { Principal } from "../identity/principal.ts";
import { hasReadableDraft } from "./drafts/draft_store.ts";
import type { Headline } from "./headline.ts";
import { type DocumentKind, perKind } from "./kind.ts";
import { queriesOf } from "./kind_store.ts";

/** The columns of a document that operations need to check and change it. */
export interface DocumentRow {
  id: string;
  orgKey: string;
  ownerId: string;
  name: string;
  defaultVersionId: string | null;
  defaultVersionNumber: number | null;
  latestVersionNumber: number;
  sharedTeamKeys: string[];
}

/** A document, and who asks for it. */
export interface Wanted {
  kind: DocumentKind;
  principal: Principal;
  documentId: string;
}

type DocumentParts = Parts<{ documentId: string }, Record<never, never>>;

/** Finds a document; null unless the caller may read it. */
export async function findDocument(
  queries: Queries,
  { kind, principal, documentId }: Wanted,
): Promise<DocumentRow | null> {
  const parts = { principal, values: { documentId }, shape: {} };
  const [row] = await selectDocument(kind)(queries, parts);
  return row ? { ...row, sharedTeamKeys: JSON.parse(row.sharedTeamKeys) } : null;
}

const selectDocument = perKind((kind) =>
  preparedForCaller((queries, { principal, values }: DocumentParts) =>
    queriesOf(kind, queries).selectFrom("documents")
      .leftJoin("document_versions as versions", "versions.id", "documents.default_version_id")
      .select([
        "documents.id",
        "documents.org_key as orgKey",
        "documents.owner_id as ownerId",
        "documents.name",
        "documents.default_version_id as defaultVersionId",
        "documents.latest_version_number as latestVersionNumber",
        "versions.number as defaultVersionNumber",
        TEAM_KEYS[kind.documents].as("sharedTeamKeys"),
      ])
      .where("documents.id", "=", values.documentId)
      .where(readable(kind.documents, principal))
  )
);

/** The columns that are shown of a document. */
export interface ItemRow {
  id: string;
  name: string;
  description: string | null;
  versionNumber: number | null;
  isPublic: number;
  isDraft: SqlBool;
  sharedTeamKeys: string;
  createdAt: number;
  updatedAt: number;
}

/** Selects the columns that are shown of documents. */
export function selectItems(kind: DocumentKind, queries: Queries, principal: Principal) {
  return queriesOf(kind, queries).selectFrom("documents")
    .leftJoin("document_versions as versions", "versions.id", "documents.default_version_id")
    .select([
      "documents.id",
      "documents.name",
      "documents.description",
      "documents.is_public as isPublic",
      "documents.created_at as createdAt",
      "documents.updated_at as updatedAt",
      "versions.number as versionNumber",
      TEAM_KEYS[kind.documents].as("sharedTeamKeys"),
      hasReadableDraft(kind, principal).as("isDraft"),
    ]);
}

export interface DetailRow extends ItemRow {
  ownerId: string;
  definition: string | null;
}

/** Selects a document with its default version, if the caller may read it. */
export function selectDetail(queries: Queries, { kind, principal, documentId }: Wanted) {
  return selectItems(kind, queries, principal)
    .select(["documents.owner_id as ownerId", "versions.definition"])
    .where("documents.id", "=", documentId)
    .where(readable(kind.documents, principal));
}

/** Whether the organization has the document, readable or not. */
export async function organizationHas(
  queries: Queries,
  { kind, orgKey, documentId }: { kind: DocumentKind; orgKey: string; documentId: string },
): Promise<boolean> {
  const row = await queriesOf(kind, queries).selectFrom("documents")
    .select("id")
    .where("id", "=", documentId)
    .where("org_key", "=", orgKey)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewDocument {
  kind: DocumentKind;
  id: string;
  orgKey: string;
  ownerId: string;
  headline: Headline;
  now: number;
}

export async function insertDocument(queries: Queries, document: NewDocument): Promise<void> {
  await queriesOf(document.kind, queries).insertInto("documents").values({
    id: document.id,
    org_key: document.orgKey,
    owner_id: document.ownerId,
    ...headlineColumns(document.headline),
    is_public: 0,
    default_version_id: null,
    latest_version_number: 0,
    created_at: document.now,
    updated_at: document.now,
    deleted_at: null,
  }).execute();
}

interface Change {
  kind: DocumentKind;
  documentId: string;
  now: number;
}

export async function updateHeadline(
  queries: Queries,
  { headline, ...change }: Change & { headline: Headline },
): Promise<void> {
  await update(queries, change).set(headlineColumns(headline)).execute();
}

/** Sets the default version, and the headline that the document shows. */
export async function updateDefaultVersion(
  queries: Queries,
  { versionId, headline, ...change }: Change & { versionId: string; headline: Headline },
): Promise<void> {
  await update(queries, change)
    .set({ ...headlineColumns(headline), default_version_id: versionId })
    .execute();
}

/** Increments and returns the version number. */
export async function allocateVersionNumber(
  queries: Queries,
  { kind, documentId }: { kind: DocumentKind; documentId: string },
): Promise<number> {
  const { number } = await queriesOf(kind, queries).updateTable("documents")
    .set((eb) => ({ latest_version_number: eb("latest_version_number", "+", 1) }))
    .where("id", "=", documentId)
    .returning("latest_version_number as number")
    .executeTakeFirstOrThrow();
  return number;
}

export async function updateIsPublic(
  queries: Queries,
  { isPublic, ...change }: Change & { isPublic: boolean },
): Promise<void> {
  await update(queries, change).set({ is_public: isPublic ? 1 : 0 }).execute();
}

/** Shares a document with exactly these teams. */
export async function replaceTeams(
  queries: Queries,
  { orgKey, teamKeys, ...change }: Change & { orgKey: string; teamKeys: readonly string[] },
): Promise<void> {
  const { kind, documentId } = change;
  await replaceTeamsOf(queries, { table: kind.documents, id: documentId, orgKey, teamKeys });
  await update(queries, change).execute();
}

function update(queries: Queries, { kind, documentId, now }: Change) {
  return queriesOf(kind, queries).updateTable("documents")
    .set({ updated_at: now })
    .where("id", "=", documentId);
}

/** Deletes a document for all readers. Its rows remain. */
export async function markDeleted(queries: Queries, change: Change): Promise<void> {
  await deletion(queries, change).execute();
}

/** Deletes a document that was never published and has no draft. */
export async function markDeletedIfEmpty(queries: Queries, change: Change): Promise<void> {
  await deletion(queries, change)
    .where("latest_version_number", "=", 0)
    .where(({ not, exists, selectFrom }) =>
      not(exists(
        selectFrom("document_drafts").select("id").where("document_id", "=", change.documentId),
      ))
    )
    .execute();
}

function deletion(queries: Queries, { kind, documentId, now }: Change) {
  return queriesOf(kind, queries).updateTable("documents")
    .set({ deleted_at: now })
    .where("id", "=", documentId);
}

function headlineColumns({ name, nameFolded, description, services }: Headline) {
  return {
    name,
    name_folded: nameFolded,
    description,
    ...services !== undefined && { services: JSON.stringify(services) },
  };
}
