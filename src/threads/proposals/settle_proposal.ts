import type { Queries } from "../../db/dialect.ts";
import { AppError } from "../../lib/errors.ts";
import { endProposal } from "./proposal_store.ts";

/**
 * Accepts or refuses a pending proposal, inside the caller's transaction. Errors: `conflict` if it
 * is settled already.
 */
export async function settleProposal(
  queries: Queries,
  { threadId, proposalId, accepted }: { threadId: string; proposalId: string; accepted: boolean },
): Promise<void> {
  const status = accepted ? "accepted" : "refused";
  if (await endProposal(queries, { threadId, proposalId, status })) return;
  throw alreadySettled(proposalId);
}

export function alreadySettled(proposalId: string): AppError {
  const message = "Cannot settle this proposal: it has been accepted, refused or overtaken";
  return new AppError("conflict", message, { reason: "proposal_settled", extra: { proposalId } });
}
