import type { Context } from "../identity/context.ts";
import { AppError } from "../lib/errors.ts";
import { requireAdmin } from "../identity/require_admin.ts";
import {
  findLargestUsers,
  findStorageTotals,
  type StorageTotals,
  type UserUsage,
} from "../identity/storage_counter_store.ts";
import { findLargestWorkflows, type WorkflowUsage } from "./usage_store.ts";

/** The additional fields that an admin may request. */
export const STORAGE_EXPANSIONS = ["users"] as const;

/** The most workflows and the most users in a report. */
export const LISTED_MAX = { workflows: 1_000, users: 100 };

/**
 * The storage used by an organization, or by one user in it. `inputBytes` counts uploads and
 * attachments, `outputBytes` files that runs have created.
 */
export interface StorageUsage extends StorageTotals {
  orgKey: string;
  totalBytes: number;
  /**
   * The largest workflows that the caller may read, or could read when they were deleted; of the
   * organization's 10,000 largest. The totals count all files, including those without a workflow.
   */
  breakdown: WorkflowUsage[];
  /** The users whose files use most, largest first. */
  users?: UserUsage[];
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
  { db: { queries }, principal }: Context,
  { createdBy: ownerId = null, expand = [] }: StorageUsageInput,
): Promise<StorageUsage> {
  const { orgKey } = principal;
  if (ownerId !== null && ownerId !== principal.userId && !principal.isAdmin) {
    throw new AppError("forbidden", "Only an admin may see the storage use of another user");
  }
  const hasUsers = expand.includes("users");
  if (hasUsers) requireAdmin(principal, "sees the storage use of each user");
  const totals = await findStorageTotals(queries, { orgKey, ownerId });
  return {
    orgKey,
    totalBytes: totals.inputBytes + totals.outputBytes,
    ...totals,
    breakdown: await findLargestWorkflows(queries, {
      principal,
      ownerId,
      limit: LISTED_MAX.workflows,
    }),
    ...hasUsers &&
      { users: await findLargestUsers(queries, { orgKey, ownerId, limit: LISTED_MAX.users }) },
  };
}
