import type { Transaction } from "../db/database.ts";
import type { Context } from "../identity/context.ts";
import type { NamesToResolve } from "../documents/names/resolve_names.ts";

/** Called when a workflow changes, so that other features change in the same transaction. */
export interface WorkflowHooks {
  onWorkflowDeleted(tx: Transaction, workflowId: string): Promise<void>;
  onWorkflowPublished(tx: Transaction, published: PublishedVersion): Promise<void>;
}

/** A new version, with the data for resolving the names in it. */
export interface PublishedVersion extends NamesToResolve {
  workflowId: string;
  versionNumber: number;
  /** The version that the draft was copied from; null for a draft without one. */
  baseVersionNumber: number | null;
}

/** The context of operations that call the hooks. */
export interface WorkflowContext extends Context {
  hooks: WorkflowHooks;
}
