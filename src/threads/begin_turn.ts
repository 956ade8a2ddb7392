import { Buffer } from "node:buffer";
import type { Queries } from "../db/dialect.ts";
import type { ProcessRegistry } from "../db/processes/process_registry.ts";
import type { Context } from "../identity/context.ts";
import { quotaExceeded, requireRoom } from "../identity/quotas.ts";
import { AppError } from "../lib/errors.ts";
import { uuidAfter } from "../lib/ids.ts";
import { answerInterrupt, cancelInterrupts } from "./interrupts/interrupt_store.ts";
import {
  findLastMessageId,
  findMessageCount,
  hideMessagesFrom,
  insertUserMessage,
} from "./message_store.ts";
import { findLastUserMessageId, overtakeProposals } from "./proposals/proposal_store.ts";
import { notLast } from "./replacing/replaceable_message.ts";
import { settleProposal } from "./proposals/settle_proposal.ts";
import { requireMayPost } from "./thread.ts";
import { claimThread } from "./turn_store.ts";

export interface TurnContext extends Context {
  /** The id of this process, and the means to find dead ones. */
  processes: Pick<ProcessRegistry, "id" | "findDead">;
}

export interface BeginTurnInput {
  threadId: string;
  message: string;
  /** Keys of the stored files that were attached to the message. */
  objectKeys: readonly string[];
  /**
   * The interrupt that the message answers; null for an ordinary message, which cancels a pending
   * interrupt.
   */
  answeredInterruptId: string | null;
  /** The proposal that the message accepts or refuses. */
  settles?: { proposalId: string; accepted: boolean } | null;
  /** The last user message, if this message replaces it and its reply. */
  replacesId?: string | null;
}

/** A thread that this process is replying in, until `endTurn()`. */
export interface OpenTurn {
  threadId: string;
  processId: string;
  /** The start of the turn in milliseconds. */
  startedAt: number;
  userMessageId: string;
  /** The id of the future reply. */
  replyId: string;
}

/**
 * Stores the message and claims the thread for a reply of this process, both or neither. Errors:
 * `not_found`, `forbidden`, `conflict` while a reply is being written, for an interrupt that is no
 * longer pending, for a settled proposal, for a message to replace that is not the last user
 * message, and beyond a quota.
 */
export async function beginTurn(ctx: TurnContext, input: BeginTurnInput): Promise<OpenTurn> {
  const { threadId, answeredInterruptId } = input;
  const { answeringProcessId, ownerId } = await requireMayPost(ctx, threadId);
  const deadProcessId = await deadOrNull(ctx, answeringProcessId);
  const processId = ctx.processes.id;
  const startedAt = ctx.clock.now();
  return await ctx.db.transaction(async ({ queries }) => {
    // Again, because the thread may have been unshared while this waited for its turn to write.
    await requireMayPost({ ...ctx, db: { ...ctx.db, queries } }, threadId);
    // Messages are ordered by their ids.
    const userMessageId = uuidAfter(ctx.ids, await findLastMessageId(queries, threadId));
    const replyId = uuidAfter(ctx.ids, userMessageId);
    const claim = { threadId, processId, replyId, deadProcessId, now: startedAt };
    if (!await claimThread(queries, claim)) throw stillAnswering();
    if (input.replacesId) {
      await replace(queries, { threadId, messageId: input.replacesId, now: startedAt });
    }
    await requireMessageRoom(queries, ctx, { threadId, ownerId, message: input.message });
    await settleInterrupt(queries, { threadId, answeredInterruptId });
    if (input.settles) await settleProposal(queries, { threadId, ...input.settles });
    await insertUserMessage(queries, {
      messageId: userMessageId,
      threadId,
      content: input.message,
      objectKeys: input.objectKeys,
      now: startedAt,
    });
    return { threadId, processId, startedAt, userMessageId, replyId };
  });
}

async function replace(
  queries: Queries,
  replaced: { threadId: string; messageId: string; now: number },
): Promise<void> {
  const lastId = await findLastUserMessageId(queries, replaced.threadId);
  if (lastId !== replaced.messageId) throw notLast();
  await hideMessagesFrom(queries, replaced);
  await overtakeProposals(queries, replaced.threadId);
}

/**
 * Checks the quotas for the message and its reply; claiming the thread counts the reply. A
 * message uses the quota of the thread's owner, also when a colleague sends it.
 */
async function requireMessageRoom(
  queries: Queries,
  { quotas, principal: { orgKey } }: Context,
  { threadId, ownerId: userId, message }: { threadId: string; ownerId: string; message: string },
): Promise<void> {
  const needs = { messages: 1, message_bytes: Buffer.byteLength(message) };
  await requireRoom(queries, { quotas, principal: { orgKey, userId } }, needs);
  const limit = quotas.messagesPerThread;
  if (limit === 0) return;
  const used = await findMessageCount(queries, threadId);
  const setting = "MAX_MESSAGES_PER_THREAD";
  const quota = { resource: "messages", owner: "the thread", setting, limit, used } as const;
  if (used + 2 > limit) throw quotaExceeded(quota, 2);
}

async function settleInterrupt(
  queries: Queries,
  { threadId, answeredInterruptId }: Pick<BeginTurnInput, "threadId" | "answeredInterruptId">,
): Promise<void> {
  if (answeredInterruptId === null) return await cancelInterrupts(queries, threadId);
  if (await answerInterrupt(queries, { threadId, interruptId: answeredInterruptId })) return;
  throw new AppError("conflict", "Cannot answer: this question has been answered or withdrawn", {
    reason: "interrupt_settled",
    extra: { interruptId: answeredInterruptId },
  });
}

/** Throws the errors of `beginTurn()` that can be known before attachments are stored. */
export async function checkMayBegin(ctx: TurnContext, threadId: string): Promise<void> {
  const { answeringProcessId } = await requireMayPost(ctx, threadId);
  if (answeringProcessId === null) return;
  if (await deadOrNull(ctx, answeringProcessId) === null) throw stillAnswering();
}

async function deadOrNull(
  { processes }: TurnContext,
  processId: string | null,
): Promise<string | null> {
  if (processId === null || processId === processes.id) return null;
  const [dead] = await processes.findDead([processId]);
  return dead ?? null;
}

function stillAnswering(): AppError {
  return new AppError(
    "conflict",
    "Cannot post: the thread is still answering the message before; wait for its end",
    { reason: "thread_answering" },
  );
}
