import type { Transaction } from "../db/database.ts";
import type { Context } from "../identity/context.ts";
import type { Definition } from "../definition/definition.ts";

/** What elsewhere must change together with a workflow, in the same transaction. */
export interface WorkflowHooks {
  onWorkflowDeleted(tx: Transaction, workflowId: string): Promise<void>;
  onWorkflowPublished(tx: Transaction, published: PublishedVersion): Promise<void>;
}

export interface PublishedVersion {
  workflowId: string;
  versionId: string;
  versionNumber: number;
  definition: Definition;
  /** The version that the draft was copied from; null for a draft from nothing. */
  baseVersionNumber: number | null;
}

/** The context of an operation that has hooks to call. */
export interface WorkflowContext extends Context {
  hooks: WorkflowHooks;
}
