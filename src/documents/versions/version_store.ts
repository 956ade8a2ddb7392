import type { Queries } from "../../db/dialect.ts";
import { preparedPage } from "../../db/keyset.ts";
import { prepared } from "../../db/prepared.ts";
import { type Parts, preparedForCaller } from "../../access/prepared_for_caller.ts";
import { readable } from "../../access/sharing.ts";
import type { Principal } from "../../identity/principal.ts";
import type { Window } from "../../lib/page.ts";
import { type DocumentKind, perKind } from "../kind.ts";
import { queriesOf } from "../kind_store.ts";

export interface VersionRow {
  versionId: string;
  number: number;
  createdAt: number;
}

const VERSION_COLUMNS = ["id as versionId", "number", "created_at as createdAt"] as const;

/** A page of versions, newest first. */
export async function findVersionPage(
  queries: Queries,
  { kind, documentId, ...window }: Window & { kind: DocumentKind; documentId: string },
): Promise<VersionRow[]> {
  return await selectPage(kind)(queries, window, { documentId });
}

const selectPage = perKind((kind) =>
  preparedPage(
    ["number"],
    (queries, { documentId }: { documentId: string }) =>
      queriesOf(kind, queries).selectFrom("document_versions")
        .select(VERSION_COLUMNS)
        .where("document_id", "=", documentId),
  )
);

interface VersionId {
  documentId: string;
  versionId: string;
}

/** Finds a version; undefined if it does not belong to the document. */
export async function findVersion(
  queries: Queries,
  { kind, documentId, versionId }: VersionId & { kind: DocumentKind },
): Promise<VersionRow & { definition: string; source: string | null } | undefined> {
  const { rows: [row] } = await selectVersion(kind)(queries, { documentId, versionId });
  return row;
}

const selectVersion = perKind((kind) =>
  prepared((queries, { documentId, versionId }: { documentId: string; versionId: string }) =>
    queriesOf(kind, queries).selectFrom("document_versions")
      .select([...VERSION_COLUMNS, "definition", "source"])
      .where("id", "=", versionId)
      .where("document_id", "=", documentId)
  )
);

/** Finds the version of a document with this number. */
export async function findVersionByNumber(
  queries: Queries,
  { kind, documentId, number }: { kind: DocumentKind; documentId: string; number: number },
): Promise<{ id: string; definition: string } | undefined> {
  return await queriesOf(kind, queries).selectFrom("document_versions")
    .select(["id", "definition"])
    .where("document_id", "=", documentId)
    .where("number", "=", number)
    .executeTakeFirst();
}

export interface NewVersion extends VersionId {
  number: number;
  definition: string;
  /** The YAML as its author wrote it; null if it was submitted as JSON. */
  source: string | null;
  createdBy: string;
  createdAt: number;
}

export async function insertVersion(
  queries: Queries,
  { kind, ...version }: NewVersion & { kind: DocumentKind },
): Promise<void> {
  await queriesOf(kind, queries).insertInto("document_versions").values({
    id: version.versionId,
    document_id: version.documentId,
    number: version.number,
    definition: version.definition,
    source: version.source,
    created_by: version.createdBy,
    created_at: version.createdAt,
  }).execute();
}

/** A document with one of its versions, for who uses it. */
export interface UsableRow {
  documentId: string;
  name: string;
  orgKey: string;
  ownerId: string;
  versionId: string | null;
  versionNumber: number | null;
}

/** A readable document with one of its versions, the default one unless stated. */
export async function findUsable(
  queries: Queries,
  { kind, principal, documentId, versionId }: {
    kind: DocumentKind;
    principal: Principal;
    documentId: string;
    versionId: string | null;
  },
): Promise<UsableRow | undefined> {
  const values = { documentId, versionId: versionId ?? "" };
  const shape = { isDefault: versionId === null };
  const [row] = await selectUsable(kind)(queries, { principal, values, shape });
  return row;
}

type UsableParts = Parts<{ documentId: string; versionId: string }, { isDefault: boolean }>;

const selectUsable = perKind((kind) =>
  preparedForCaller((queries, { principal, values, shape }: UsableParts) =>
    queriesOf(kind, queries).selectFrom("documents")
      .leftJoin("document_versions as versions", (join) =>
        join
          .on(({ eb, ref }) =>
            eb(
              "versions.id",
              "=",
              shape.isDefault ? ref("documents.default_version_id") : values.versionId,
            )
          )
          .onRef("versions.document_id", "=", "documents.id"))
      .select([
        "documents.id as documentId",
        "documents.name",
        "documents.org_key as orgKey",
        "documents.owner_id as ownerId",
        "versions.id as versionId",
        "versions.number as versionNumber",
      ])
      .where("documents.id", "=", values.documentId)
      .where(readable(kind.documents, principal))
  )
);

/** Reads a version, which must exist, by its id alone. */
export async function findVersionText(
  queries: Queries,
  { kind, versionId }: { kind: DocumentKind; versionId: string },
): Promise<{ number: number; definition: string }> {
  return await queriesOf(kind, queries).selectFrom("document_versions")
    .select(["number", "definition"])
    .where("id", "=", versionId)
    .executeTakeFirstOrThrow();
}
