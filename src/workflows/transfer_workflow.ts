import type { Queries } from "../db/dialect.ts";
import { recordDeed } from "../identity/audit/record_deed.ts";
import type { Context } from "../identity/context.ts";
import { findMember, toPerson } from "../identity/member_store.ts";
import { requireRoom } from "../identity/quotas.ts";
import { requireAdmin } from "../identity/require_admin.ts";
import { AppError, notFound } from "../lib/errors.ts";
import {
  countSchedules,
  dropFileKey,
  findTransferable,
  ownsFileKey,
  type TransferableRow,
  updateOwner,
} from "./transfer_store.ts";
import { loadWorkflow } from "./workflow_access.ts";

export interface TransferInput {
  workflowId: string;
  /** The new owner. */
  userId: string;
}

export interface Transferred {
  success: true;
  workflowId: string;
  ownerId: string;
}

/**
 * Transfers a workflow to another member of the organization, and records that. Its versions,
 * variables, drafts, schedule and sharing remain. Errors: `not_found`; `forbidden` unless the
 * caller is an admin; `unprocessable` for a user who is not a member according to any token;
 * `conflict` if the new owner's quota is exceeded.
 */
export async function transferWorkflow(
  ctx: Context,
  { workflowId, userId }: TransferInput,
): Promise<Transferred> {
  const { principal } = ctx;
  const { orgKey } = principal;
  return await ctx.db.transaction(async ({ queries }) => {
    if (!principal.isAdmin) await loadWorkflow(queries, { principal, workflowId });
    requireAdmin(principal, "gives a workflow to another owner");
    const workflow = await findTransferable(queries, { orgKey, workflowId });
    if (!workflow) throw notFound("Workflow");
    const done: Transferred = { success: true, workflowId, ownerId: userId };
    if (workflow.ownerId === userId) return done;
    await requireMember(queries, { userId, orgKey });
    await giveTo(queries, ctx, { workflow: { ...workflow, workflowId }, userId });
    return done;
  });
}

/**
 * Gives a workflow to a member, and records that. Returns whether it loses the key of its file,
 * because the member has a workflow of the same key. Errors: `conflict` if a quota of the member is
 * exceeded; nothing has been changed then.
 */
export async function giveTo(
  queries: Queries,
  ctx: Context,
  { workflow: { workflowId, ownerId: from, fileKey }, userId }: {
    workflow: TransferableRow & { workflowId: string };
    userId: string;
  },
): Promise<{ losesKey: boolean }> {
  const { orgKey } = ctx.principal;
  await requireOwnRoom(queries, ctx, { workflowId, userId });
  const losesKey = fileKey !== null &&
    await ownsFileKey(queries, { orgKey, ownerId: userId, fileKey });
  if (losesKey) await dropFileKey(queries, workflowId);
  await updateOwner(queries, { workflowId, ownerId: userId, now: ctx.clock.now() });
  const details = { workflowId, from, to: userId };
  await recordDeed(queries, ctx, { action: "workflow.transferred", details });
  return { losesKey };
}

/**
 * Throws `unprocessable` unless the user is a member of the organization who has called before.
 * `field` is the field of the request that names the user.
 */
export async function requireMember(
  queries: Queries,
  { userId, orgKey, field = "userId" }: { userId: string; orgKey: string; field?: string },
): Promise<void> {
  const member = await findMember(queries, userId);
  if (member && toPerson(userId, member).memberships.has(orgKey)) return;
  const message = "must be a member of the organization who has called the server";
  throw new AppError("unprocessable", `Cannot transfer to this user: ${field} ${message}`, {
    issues: [{ path: field, message }],
  });
}

/**
 * Checks only the new owner's quotas: the organization's numbers do not change. Drafts and versions
 * go on counting for those who have made them.
 */
async function requireOwnRoom(
  queries: Queries,
  { quotas, principal: { orgKey } }: Context,
  { workflowId, userId }: { workflowId: string; userId: string },
): Promise<void> {
  const perOrg = { ...quotas.perOrg, workflows: 0, schedules: 0 };
  const context = { quotas: { ...quotas, perOrg }, principal: { orgKey, userId } };
  const schedules = await countSchedules(queries, workflowId);
  await requireRoom(queries, context, { workflows: 1, ...schedules > 0 && { schedules } });
}
