import type { Queries } from "../../db/dialect.ts";
import type { DiffSide as ComparedSide } from "../../definition/compare.ts";
import { notFound } from "../../lib/errors.ts";
import { loadDocument } from "../document_access.ts";
import type { Wanted } from "../document_store.ts";
import { loadDraft } from "../drafts/draft_access.ts";
import { findVersionByNumber } from "./version_store.ts";

/** The number of a version, or the draft. */
export type DiffSide = number | "draft";

export interface DiffInput {
  from: DiffSide;
  to: DiffSide;
  /** Selects the draft as for `loadDraft()`. */
  threadId?: string | null;
}

/**
 * Reads two versions, or a version and a draft, valid or not. Errors: `not_found` for the document,
 * a version and the draft.
 */
export async function loadDiff(
  queries: Queries,
  { wanted, input }: { wanted: Wanted; input: DiffInput },
): Promise<{ before: ComparedSide; after: ComparedSide }> {
  await loadDocument(queries, wanted);
  const { from, to, threadId } = input;
  return {
    before: await loadSide(queries, { wanted, side: from, threadId }),
    after: await loadSide(queries, { wanted, side: to, threadId }),
  };
}

async function loadSide(
  queries: Queries,
  { wanted: { kind, principal, documentId }, side, threadId }: {
    wanted: Wanted;
    side: DiffSide;
    threadId?: string | null;
  },
): Promise<ComparedSide> {
  if (side === "draft") {
    const draft = await loadDraft(queries, { kind, principal, choice: { documentId, threadId } });
    return { name: "draft", definition: draft.definition, source: draft.source };
  }
  const version = await findVersionByNumber(queries, { kind, documentId, number: side });
  if (!version) throw notFound("Version");
  return { name: `version ${side}`, definition: version.definition, source: "" };
}
