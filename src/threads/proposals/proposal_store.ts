import { type Selectable, sql } from "kysely";
import type { Queries } from "../../db/dialect.ts";
import { prepared } from "../../db/prepared.ts";
import type { Tables } from "../../db/tables.ts";
import type { NewProposal } from "./proposal.ts";

/** Must be a literal, so that SQLite uses the partial index. */
const PENDING = sql.lit<"pending">("pending");

export type ProposalRow = Selectable<Tables["proposals"]>;

export async function findPendingProposal(
  queries: Queries,
  threadId: string,
): Promise<ProposalRow | undefined> {
  return (await selectPending(queries, { threadId })).rows[0];
}

const selectPending = prepared((queries, { threadId }: { threadId: string }) =>
  queries.selectFrom("proposals").selectAll()
    .where("thread_id", "=", threadId)
    .where("status", "=", PENDING)
);

export function findProposal(
  queries: Queries,
  { threadId, proposalId }: { threadId: string; proposalId: string },
): Promise<ProposalRow | undefined> {
  return queries.selectFrom("proposals").selectAll()
    .where("id", "=", proposalId)
    .where("thread_id", "=", threadId)
    .executeTakeFirst();
}

export async function insertProposal(
  queries: Queries,
  { proposal, threadId, messageId, now }: {
    proposal: NewProposal;
    threadId: string;
    messageId: string;
    now: number;
  },
): Promise<void> {
  await queries.insertInto("proposals").values({
    id: proposal.proposalId,
    thread_id: threadId,
    asked_id: proposal.askedId,
    message_id: messageId,
    deed: proposal.deed,
    action: proposal.action,
    input: JSON.stringify(proposal.input),
    bound: JSON.stringify(proposal.bound),
    summary: proposal.summary,
    details: JSON.stringify(proposal.details),
    status: "pending",
    created_at: now,
  }).execute();
}

/** Settles a proposal. Returns false if it is no longer pending. */
export async function endProposal(
  queries: Queries,
  { threadId, proposalId, status }: {
    threadId: string;
    proposalId: string;
    status: "accepted" | "refused";
  },
): Promise<boolean> {
  const { numUpdatedRows } = await queries.updateTable("proposals").set({ status })
    .where("id", "=", proposalId)
    .where("thread_id", "=", threadId)
    .where("status", "=", "pending")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Withdraws the pending proposals of the thread. */
export async function overtakeProposals(queries: Queries, threadId: string): Promise<void> {
  await queries.updateTable("proposals").set({ status: "overtaken" })
    .where("thread_id", "=", threadId)
    .where("status", "=", PENDING)
    .execute();
}

/** Marks an accepted proposal as withdrawn, because the state that it depends on has changed. */
export async function markOvertaken(queries: Queries, proposalId: string): Promise<void> {
  await queries.updateTable("proposals").set({ status: "overtaken" })
    .where("id", "=", proposalId)
    .execute();
}

/** The last user message in the thread; undefined if there is none. */
export async function findLastUserMessageId(
  queries: Queries,
  threadId: string,
): Promise<string | undefined> {
  const row = await queries.selectFrom("messages").select("id")
    .where("thread_id", "=", threadId)
    .where("role", "=", "user")
    .where("deleted_at", "is", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
