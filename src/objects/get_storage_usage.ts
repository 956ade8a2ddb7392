import type { Context } from "../identity/context.ts";
import { AppError } from "../lib/errors.ts";
import { doInTurns } from "../lib/turns/pieces.ts";
import { sortInPieces } from "../lib/turns/sort.ts";
import { requireAdmin } from "../identity/require_admin.ts";
import type { Queries } from "../db/dialect.ts";
import { ownerUsageInPieces, usageInPieces, type UsageRow } from "./usage_store.ts";

/** The additional fields that an admin may request. */
export const STORAGE_EXPANSIONS = ["users"] as const;

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
  /** By user, largest first. */
  users?: UserUsage[];
}

export interface UserUsage {
  userId: string;
  bytes: number;
  fileCount: number;
}

export interface StorageUsageInput {
  /** Only the files of this user. */
  createdBy?: string | null;
  expand?: readonly (typeof STORAGE_EXPANSIONS)[number][];
}

/**
 * Reads the storage use of the active organization, or with `createdBy` of that user's files in it,
 * from counters. Errors: `forbidden` for another user and for `users`, unless the caller is an
 * admin.
 */
export async function getStorageUsage(
  { db, principal }: Context,
  { createdBy = null, expand = [] }: StorageUsageInput,
): Promise<StorageUsage> {
  if (createdBy !== null && createdBy !== principal.userId && !principal.isAdmin) {
    throw new AppError("forbidden", "Only an admin may see the storage use of another user");
  }
  const hasUsers = expand.includes("users");
  if (hasUsers) requireAdmin(principal, "sees the storage use of each user");
  const totals = { inputBytes: 0, outputBytes: 0, fileCount: 0 };
  const breakdown: WorkflowUsage[] = [];
  for await (const rows of usageInPieces(db.queries, { principal, ownerId: createdBy })) {
    for (const row of rows) {
      totals.inputBytes += row.inputBytes;
      totals.outputBytes += row.outputBytes;
      totals.fileCount += row.fileCount;
      breakdown.push(...toWorkflowUsage(row));
    }
  }
  return {
    orgKey: principal.orgKey,
    totalBytes: totals.inputBytes + totals.outputBytes,
    ...totals,
    breakdown: await doInTurns(sortInPieces(breakdown, largestFirst), principal),
    ...hasUsers && { users: await readUsers(db.queries, { principal, createdBy }) },
  };
}

function largestFirst(one: WorkflowUsage, other: WorkflowUsage): number {
  return other.bytes - one.bytes || (one.workflowId < other.workflowId ? -1 : 1);
}

async function readUsers(
  queries: Queries,
  { principal, createdBy }: Pick<Context, "principal"> & { createdBy: string | null },
): Promise<UserUsage[]> {
  const users = new Map<string, UserUsage>();
  for await (const rows of ownerUsageInPieces(queries, principal.orgKey)) {
    for (const { ownerId: userId, bytes, fileCount } of rows) {
      if (fileCount === 0 || (createdBy !== null && createdBy !== userId)) continue;
      const user = users.get(userId) ?? { userId, bytes: 0, fileCount: 0 };
      user.bytes += bytes;
      user.fileCount += fileCount;
      users.set(userId, user);
    }
  }
  const largestOfUsers = (one: UserUsage, other: UserUsage): number =>
    other.bytes - one.bytes || (one.userId < other.userId ? -1 : 1);
  return await doInTurns(sortInPieces([...users.values()], largestOfUsers), principal);
}

/**
 * The usage of a workflow; empty for files without a workflow, for a workflow without files, or if
 * the caller may not know of the workflow.
 */
function toWorkflowUsage(row: UsageRow): WorkflowUsage[] {
  const { workflowId, workflowName, isKnown, inputBytes, outputBytes, fileCount } = row;
  if (workflowId === null || workflowName === null || !isKnown || fileCount === 0) return [];
  return [{ workflowId, workflowName, bytes: inputBytes + outputBytes, fileCount }];
}
