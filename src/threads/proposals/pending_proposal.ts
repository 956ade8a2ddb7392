import type { Context } from "../../identity/context.ts";
import type { Queries } from "../../db/dialect.ts";
import { notFound } from "../../lib/errors.ts";
import type { Deed, Proposal } from "./proposal.ts";
import {
  findLastUserMessageId,
  findPendingProposal,
  findProposal,
  type ProposalRow,
} from "./proposal_store.ts";
import { alreadySettled } from "./settle_proposal.ts";

/** The pending proposal of the thread, or null. */
export async function readPendingProposal(
  queries: Queries,
  threadId: string,
): Promise<Proposal | null> {
  const row = await findPendingProposal(queries, threadId);
  return row ? toProposal(row) : null;
}

/**
 * The proposal that a yes or no of this user would settle: one made to the same user in the
 * previous reply. After another message, a yes may refer to something else.
 */
export async function readAnswerableProposal(
  { db: { queries }, principal }: Context,
  threadId: string,
): Promise<Proposal | null> {
  const pending = await readPendingProposal(queries, threadId);
  if (!pending || pending.askedId !== principal.userId) return null;
  const last = await findLastUserMessageId(queries, threadId);
  return last === pending.messageId ? pending : null;
}

/** Finds a proposal that is still pending. Errors: `not_found`, `conflict` if it is settled. */
export async function requirePendingProposal(
  { db: { queries } }: Context,
  { threadId, proposalId }: { threadId: string; proposalId: string },
): Promise<Proposal> {
  const row = await findProposal(queries, { threadId, proposalId });
  if (!row) throw notFound("Proposal");
  if (row.status !== "pending") throw alreadySettled(proposalId);
  return toProposal(row);
}

function toProposal(row: ProposalRow): Proposal {
  return {
    proposalId: row.id,
    deed: row.deed as Deed,
    askedId: row.asked_id,
    messageId: row.message_id,
    action: row.action,
    input: JSON.parse(row.input),
    bound: JSON.parse(row.bound),
    summary: row.summary,
    details: JSON.parse(row.details),
    createdAt: row.created_at,
  };
}
