import { type Amount, changeInPieces } from "../db/change_in_pieces.ts";
import type { Queries } from "../db/dialect.ts";
import type { Context } from "../identity/context.ts";
import { AppError } from "../lib/errors.ts";
import { findOwned, type OwnedRow, ownsName } from "./transfer_store.ts";
import { giveTo } from "./transfer_workflow.ts";

/** A transferred workflow that has something in common with another one of the new owner. */
export interface Collision {
  workflowId: string;
  name: string;
  /** Whether the new owner had a workflow of this name, in any letter case. */
  hasSameName: boolean;
  /** Whether it lost the key of its file, because a workflow of the new owner has that key. */
  hasSameKey: boolean;
}

/** The workflow for which the new owner has no room, which ends the transfers. */
export interface Refusal {
  workflowId: string;
  name: string;
  error: AppError;
}

export interface TransferredWorkflows {
  workflowIds: string[];
  collisions: Collision[];
  /** Null if every workflow could be transferred. */
  refusal: Refusal | null;
}

/**
 * Transfers workflows of an owner to a member, and records each. The caller must be an admin. Ends
 * at the first workflow for which the member has no room.
 */
export async function transferOwnedWorkflows(
  ctx: Context,
  { ownerId, to, ...amount }: Amount & { ownerId: string; to: string },
): Promise<TransferredWorkflows> {
  const { db, principal: { orgKey } } = ctx;
  const all: TransferredWorkflows = { workflowIds: [], collisions: [], refusal: null };
  await changeInPieces(amount, async (limit) => {
    const piece = await db.transaction(async ({ queries }) => {
      const rows = await findOwned(queries, { orgKey, ownerId, limit });
      return await transferPiece(queries, ctx, { rows, to });
    });
    all.workflowIds.push(...piece.workflowIds);
    all.collisions.push(...piece.collisions);
    all.refusal = piece.refusal;
    return piece.workflowIds.length;
  });
  return all;
}

async function transferPiece(
  queries: Queries,
  ctx: Context,
  { rows, to }: { rows: readonly OwnedRow[]; to: string },
): Promise<TransferredWorkflows> {
  const { orgKey } = ctx.principal;
  const piece: TransferredWorkflows = { workflowIds: [], collisions: [], refusal: null };
  for (const row of rows) {
    const { workflowId, name, nameFolded } = row;
    const hasSameName = await ownsName(queries, { orgKey, ownerId: to, nameFolded });
    try {
      const { losesKey } = await giveTo(queries, ctx, { workflow: row, userId: to });
      const collision = { workflowId, name, hasSameName, hasSameKey: losesKey };
      if (hasSameName || losesKey) piece.collisions.push(collision);
      piece.workflowIds.push(workflowId);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "conflict") throw error;
      return { ...piece, refusal: { workflowId, name, error } };
    }
  }
  return piece;
}
