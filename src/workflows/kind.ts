import type { DocumentKind } from "../documents/kind.ts";
import { headlineOf } from "./headline.ts";

/** Workflows as documents: their tables, and the steps of other workflows that name them. */
export const WORKFLOWS: DocumentKind = {
  noun: "Workflow",
  documents: "workflows",
  drafts: "drafts",
  versions: "workflow_versions",
  references: "version_workflows",
  documentId: "workflow_id",
  reference: { service: "workflow", action: "run", field: "workflow", noun: "workflow" },
  hasTests: false,
  headlineOf: (definition) => headlineOf(JSON.parse(definition)),
};
