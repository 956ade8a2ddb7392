import { headlineOf } from "../documents/headline.ts";
import type { DocumentKind } from "../documents/kind.ts";

/** Decision rules as documents: their tables, and the steps of workflows that name them. */
export const RULES: DocumentKind = {
  noun: "Rule",
  documents: "rules",
  drafts: "rule_drafts",
  versions: "rule_versions",
  references: "version_rules",
  documentId: "rule_id",
  reference: { service: "rules", action: "evaluate", field: "rule", noun: "decision rule" },
  hasTests: true,
  headlineOf: (definition) => headlineOf(JSON.parse(definition)),
};
