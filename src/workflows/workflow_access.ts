import type { Queries } from "../db/dialect.ts";
import { loadDocument, loadDocumentToWrite } from "../documents/document_access.ts";
import type { Principal } from "../identity/principal.ts";
import { WORKFLOWS } from "./kind.ts";
import type { WorkflowRow } from "./workflow_store.ts";

interface Wanted {
  principal: Principal;
  workflowId: string;
}

/** Finds a workflow. Errors: `not_found` if the caller may not read it. */
export async function loadWorkflow(
  queries: Queries,
  { principal, workflowId }: Wanted,
): Promise<WorkflowRow> {
  return await loadDocument(queries, { kind: WORKFLOWS, principal, documentId: workflowId });
}

/** Finds a workflow that the caller may edit and publish. Errors: `not_found`, `forbidden`. */
export async function loadWorkflowToWrite(
  queries: Queries,
  { principal, workflowId }: Wanted,
): Promise<WorkflowRow> {
  return await loadDocumentToWrite(queries, { kind: WORKFLOWS, principal, documentId: workflowId });
}
