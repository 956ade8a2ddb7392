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
  /** The whole reply, the announcement of an interrupt at its end; empty leaves no message. */
  text: string;
  interrupt: Interrupt | null;
  /** How it ended where it is not whole. */
  ending?: ReplyEnding | null;
  /** Takes the place of the one before. */
  proposal?: NewProposal | null;
}

/**
 * Stores the reply whole and frees the thread, both or neither. False when the thread is no longer
 * this process's to answer; then nothing is stored.
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
