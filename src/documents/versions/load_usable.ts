import type { Queries } from "../../db/dialect.ts";
import { AppError, notFound } from "../../lib/errors.ts";
import type { Wanted } from "../document_store.ts";
import { findUsable, type UsableRow } from "./version_store.ts";

/** A published version of a document, without the definition, which may be long. */
export interface UsableVersion extends UsableRow {
  versionId: string;
  versionNumber: number;
}

interface Use extends Wanted {
  /** The default version unless stated. */
  versionId?: string | null;
  /** The use of the version, in messages: `run`. */
  verb: string;
}

/**
 * Finds a version of a document that the caller may read, in one query. Errors: `not_found` for the
 * document and the version; `conflict` if none is published.
 */
export async function loadUsable(
  queries: Queries,
  { versionId = null, verb, ...wanted }: Use,
): Promise<UsableVersion> {
  const row = await findUsable(queries, { ...wanted, versionId });
  if (!row) throw notFound(wanted.kind.noun);
  const { versionId: foundId, versionNumber } = row;
  if (foundId !== null && versionNumber !== null) {
    return { ...row, versionId: foundId, versionNumber };
  }
  if (versionId !== null) throw notFound("Version");
  throw new AppError(
    "conflict",
    `Cannot ${verb} "${row.name}": it has no published version, publish its draft first`,
    { reason: "not_published", extra: { currentVersionNumber: 0 } },
  );
}
