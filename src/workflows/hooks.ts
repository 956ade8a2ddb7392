import type { Transaction } from "../db/database.ts";
import type { Context } from "../identity/context.ts";
import type { NamesToResolve } from "./named_references.ts";

/** The changes in other features that belong to a change of a workflow, in the same transaction. */
export interface WorkflowHooks {
  onWorkflowDeleted(tx: Transaction, workflowId: string): Promise<void>;
  onWorkflowPublished(tx: Transaction, published: PublishedVersion): Promise<void>;
}

/** A new version, with how the names in it are looked up. */
export interface PublishedVersion extends NamesToResolve {
  workflowId: string;
  versionNumber: number;
  /** The version that the draft was copied from; null for a draft from nothing. */
  baseVersionNumber: number | null;
}

/** The context of an operation that has hooks to call. */
export interface WorkflowContext extends Context {
  hooks: WorkflowHooks;
}
