import type { Context } from "../identity/context.ts";
import type { OpenTurn } from "./begin_turn.ts";
import type { Interrupt } from "./interrupts/interrupt.ts";
import { insertInterrupt } from "./interrupts/interrupt_store.ts";
import type { NewProposal } from "./proposals/proposal.ts";
import { insertProposal, overtakeProposals } from "./proposals/proposal_store.ts";
import { type ReplyEnding, upsertReply } from "./message_store.ts";
import { releaseThread } from "./turn_store.ts";

export interface EndTurnInput {
  turn: OpenTurn;
  /**
   * The complete reply, with the announcement of an interrupt at its end; an empty text stores no
   * message.
   */
  text: string;
  interrupt: Interrupt | null;
  /** How an incomplete reply ended. */
  ending?: ReplyEnding | null;
  /** Replaces a pending proposal. */
  proposal?: NewProposal | null;
}

/**
 * Stores the complete reply and releases the thread, both or neither. Returns false and stores
 * nothing if the thread no longer belongs to this process.
 */
export function endTurn(
  { db, clock }: Pick<Context, "db" | "clock">,
  { turn, text, interrupt, proposal = null, ending = null }: EndTurnInput,
): Promise<boolean> {
  const { threadId, processId, replyId, startedAt, userMessageId } = turn;
  return db.transaction(async ({ queries }) => {
    if (!await releaseThread(queries, { threadId, processId, now: clock.now() })) return false;
    if (text !== "") {
      const reply = { messageId: replyId, threadId, content: text, now: startedAt, ending };
      await upsertReply(queries, reply);
    }
    if (interrupt) {
      await insertInterrupt(queries, {
        id: interrupt.payload.interruptId,
        threadId,
        type: interrupt.type,
        payload: JSON.stringify(interrupt.payload),
        now: clock.now(),
      });
    }
    if (proposal) {
      await overtakeProposals(queries, threadId);
      await insertProposal(queries, {
        proposal,
        threadId,
        messageId: userMessageId,
        now: clock.now(),
      });
    }
    return true;
  });
}
