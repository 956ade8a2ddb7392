import type { Headline } from "./headline.ts";

/**
 * A kind of document: workflows or decision rules. A document has an owner and readers, drafts that
 * only those who write it see, and published versions, of which one is the default. The operations
 * and queries of this folder serve both kinds; each kind has tables of its own.
 */
export interface DocumentKind {
  /** The noun in messages. */
  noun: "Workflow" | "Rule";
  /** The table of the documents. The quota for their number has this name, too. */
  documents: "workflows" | "rules";
  drafts: "drafts" | "rule_drafts";
  versions: "workflow_versions" | "rule_versions";
  /** The table of the documents to which the names in versions of workflows refer. */
  references: "version_workflows" | "version_rules";
  /** The column of the other tables that refers to the document. */
  documentId: "workflow_id" | "rule_id";
  /** The field of the steps that name a document of this kind, and the noun in messages on it. */
  reference: { service: string; action: string; field: string; noun: string };
  /** Whether drafts keep the results of the document's own tests. */
  hasTests: boolean;
  /** Makes the headline of a valid definition, which is given as JSON. */
  headlineOf(definition: string): Headline;
}

/** Returns a function that makes something once for each kind, such as a prepared query. */
export function perKind<T>(make: (kind: DocumentKind) => T): (kind: DocumentKind) => T {
  const made = new Map<DocumentKind, T>();
  return (kind) => {
    const known = made.get(kind);
    if (known !== undefined) return known;
    const fresh = make(kind);
    made.set(kind, fresh);
    return fresh;
  };
}
