import type { Queries } from "../../db/dialect.ts";
import type { DefinitionError } from "../../definition/definition.ts";
import { AppError } from "../../lib/errors.ts";
import { loadDocumentToWrite } from "../document_access.ts";
import type { DocumentRow, Wanted } from "../document_store.ts";
import { type DraftChoice, type DraftRow, findDraft } from "../drafts/draft_store.ts";

export interface PublishOptions {
  /** Publishes even if a version was published since the draft was started. */
  force?: boolean;
  /** The expected source of the draft; not checked unless stated. */
  source?: string;
}

export interface Publishable {
  document: DocumentRow;
  draft: DraftRow;
  /** JSON. */
  definition: string;
  /** The YAML as its author wrote it; null if it was submitted as JSON. */
  source: string | null;
}

/**
 * Finds the selected draft, which the caller may publish. Errors: `not_found`, `forbidden`,
 * `unprocessable` for an invalid draft, `conflict` without a draft and over a newer version.
 */
export async function loadPublishable(
  queries: Queries,
  { kind, principal, choice }: Omit<Wanted, "documentId"> & {
    choice: DraftChoice & PublishOptions;
  },
): Promise<Publishable> {
  const { documentId, force, source } = choice;
  const document = await loadDocumentToWrite(queries, { kind, principal, documentId });
  const draft = await findDraft(queries, { kind, principal, choice });
  if (!draft) throw nothingToPublish(document);
  requireSource(draft, source);
  const definition = validDefinition(draft);
  if (!force) requireNothingNewer(document, draft);
  return { document, draft, definition, source: draft.format === "yaml" ? draft.source : null };
}

/** The error for publishing without a draft. */
function nothingToPublish({ name, latestVersionNumber }: DocumentRow): AppError {
  return new AppError("conflict", `Cannot publish "${name}": it has no draft of yours to publish`, {
    reason: "draft_missing",
    extra: { currentVersionNumber: latestVersionNumber },
  });
}

/** Returns the definition as JSON. Throws `unprocessable` with all of its errors, if any. */
function validDefinition(
  { definition, errors }: { definition: string | null; errors: string },
): string {
  const issues: DefinitionError[] = JSON.parse(errors);
  if (definition !== null && issues.length === 0) return definition;
  const count = issues.length === 1 ? "1 error" : `${issues.length} errors`;
  throw new AppError("unprocessable", `Cannot publish an invalid draft: it has ${count}`, {
    issues: issues.map(({ path, message }) => ({ path, message })),
  });
}

/** Throws `conflict` if the source of the draft is not the expected one. */
function requireSource(draft: { source: string }, source: string | undefined): void {
  if (source === undefined || source === draft.source) return;
  const message = "Cannot publish: the draft has changed meanwhile; read the present draft first";
  throw new AppError("conflict", message, { reason: "draft_changed" });
}

/** Throws `conflict` if the draft was started before the latest version was published. */
function requireNothingNewer(
  { latestVersionNumber: current }: DocumentRow,
  draft: { latestVersionNumber: number; baseVersionNumber: number | null },
): void {
  if (current === draft.latestVersionNumber) return;
  const base = draft.baseVersionNumber;
  const begun = base === null ? "before there was a version" : `from version ${base}`;
  throw new AppError(
    "conflict",
    `Cannot publish over version ${current}: the draft was begun ${begun}; look at what is new, ` +
      "then publish with force",
    { reason: "newer_version", extra: { baseVersionNumber: base, currentVersionNumber: current } },
  );
}
