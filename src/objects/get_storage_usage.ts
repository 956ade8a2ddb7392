import type { Context } from "../identity/context.ts";
import { AppError } from "../lib/errors.ts";
import { selectUsage, type UsageRow } from "./usage_store.ts";

export interface WorkflowUsage {
  workflowId: string;
  /** The last name, if the workflow was deleted. */
  workflowName: string;
  bytes: number;
  fileCount: number;
}

/** The storage used by an organization, or by one user in it. */
export interface StorageUsage {
  orgKey: string;
  totalBytes: number;
  /** Uploads and attachments. */
  inputBytes: number;
  /** Files that runs have created. */
  outputBytes: number;
  fileCount: number;
  /**
   * By workflow, largest first: workflows that the caller may read, or could read when they were
   * deleted. The totals count all files, including those without a workflow.
   */
  breakdown: WorkflowUsage[];
}

/**
 * Reads the storage use of the active organization, or with `createdBy` of that user's files in it,
 * from counters. Errors: `forbidden` for another user, unless the caller is an admin.
 */
export async function getStorageUsage(
  { db, principal }: Context,
  { createdBy = null }: { createdBy?: string | null },
): Promise<StorageUsage> {
  if (createdBy !== null && createdBy !== principal.userId && !principal.isAdmin) {
    throw new AppError("forbidden", "Only an admin may see the storage use of another user");
  }
  const rows = await selectUsage(db.queries, { principal, ownerId: createdBy });
  const inputBytes = sum(rows, (row) => row.inputBytes);
  const outputBytes = sum(rows, (row) => row.outputBytes);
  return {
    orgKey: principal.orgKey,
    totalBytes: inputBytes + outputBytes,
    inputBytes,
    outputBytes,
    fileCount: sum(rows, (row) => row.fileCount),
    breakdown: rows.flatMap(toWorkflowUsage),
  };
}

/**
 * The usage of a workflow; empty for files without a workflow, or if the caller may not know of the
 * workflow.
 */
function toWorkflowUsage(row: UsageRow): WorkflowUsage[] {
  const { workflowId, workflowName, isKnown, inputBytes, outputBytes, fileCount } = row;
  if (workflowId === null || workflowName === null || !isKnown) return [];
  return [{ workflowId, workflowName, bytes: inputBytes + outputBytes, fileCount }];
}

function sum(rows: readonly UsageRow[], of: (row: UsageRow) => number): number {
  return rows.reduce((total, row) => total + of(row), 0);
}
