import { sql } from "kysely";
import type { Queries } from "../../db/dialect.ts";
import { readable } from "../../access/sharing.ts";
import type { Principal } from "../../identity/principal.ts";
import type { DocumentKind } from "../kind.ts";
import { queriesOf } from "../kind_store.ts";

/** A name in a version of a workflow, and the id of the document that it refers to. */
export interface Reference {
  name: string;
  id: string;
}

/** The documents that a version's names refer to and that the caller may read, by name. */
export async function findReferences(
  queries: Queries,
  { kind, principal, versionId }: { kind: DocumentKind; principal: Principal; versionId: string },
): Promise<ReadonlyMap<string, { id: string; nameFolded: string }>> {
  const rows = await queriesOf(kind, queries).selectFrom("document_references")
    .innerJoin("documents", "documents.id", "document_references.document_id")
    .select([
      "document_references.name",
      "documents.id",
      "documents.name_folded as nameFolded",
    ])
    .where("document_references.version_id", "=", versionId)
    .where(readable(kind.documents, principal))
    .execute();
  return new Map(rows.map(({ name, ...found }) => [name, found]));
}

/** The document that a name in a version refers to; null if none is stored. */
export async function findReference(
  queries: Queries,
  { kind, versionId, name }: { kind: DocumentKind; versionId: string; name: string },
): Promise<string | null> {
  const row = await queriesOf(kind, queries).selectFrom("document_references")
    .select("document_id as documentId")
    .where("version_id", "=", versionId).where("name", "=", name)
    .executeTakeFirst();
  return row?.documentId ?? null;
}

interface NewReferences {
  kind: DocumentKind;
  versionId: string;
  references: readonly Reference[];
}

/** Stores the documents that names in a version refer to. Existing entries are kept. */
export async function insertReferences(
  queries: Queries,
  { kind, versionId, references }: NewReferences,
): Promise<void> {
  if (references.length === 0) return;
  const given = JSON.stringify(references.map(({ name, id }) => [name, id]));
  await queriesOf(kind, queries).insertInto("document_references")
    .columns(["version_id", "name", "document_id"])
    .expression((eb) =>
      eb.selectFrom(sql<{ value: string }>`json_each(${given})`.as("given"))
        .select([
          eb.val(versionId).as("version_id"),
          sql<string>`given.value ->> 0`.as("name"),
          sql<string>`given.value ->> 1`.as("document_id"),
        ])
        // Without a WHERE clause, SQLite parses ON CONFLICT as part of a join.
        .where(sql<boolean>`true`)
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
