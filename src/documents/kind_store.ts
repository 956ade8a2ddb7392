import type { AliasableExpression, Expression, Generated, Kysely } from "kysely";
import type { Queries } from "../db/dialect.ts";
import { Renaming } from "../db/renaming.ts";
import type {
  DocumentsTable,
  DraftsTable,
  ReferencesTable,
  Tables,
  VersionsTable,
} from "../db/tables.ts";
import { type DocumentKind, perKind } from "./kind.ts";

interface OfDocument {
  document_id: string;
}

/**
 * The tables of both kinds under common names, with the columns that both kinds have. A column that
 * only one kind has is optional in an INSERT, and must not be named for the other kind.
 */
export type DocumentTables = {
  documents: DocumentsTable & { services: Generated<string> };
  document_drafts: DraftsTable & OfDocument & { tests: Generated<string> };
  document_versions: VersionsTable & OfDocument;
  document_references: ReferencesTable & OfDocument;
};

export type DocumentQueries = Kysely<Tables & DocumentTables>;

const renamingFor = perKind((kind) =>
  new Renaming({
    documents: kind.documents,
    document_drafts: kind.drafts,
    document_versions: kind.versions,
    document_references: kind.references,
    document_id: kind.documentId,
  })
);

/** Queries in which the common names stand for the tables of the kind. */
export function queriesOf(kind: DocumentKind, queries: Queries): DocumentQueries {
  return queries.withTables<DocumentTables>().withPlugin(renamingFor(kind));
}

/** An expression with common names, for queries that name the tables of the kind. */
export function expressionOf<T>(
  kind: DocumentKind,
  expression: Expression<T>,
): AliasableExpression<T> {
  return renamingFor(kind).ofExpression(expression);
}
