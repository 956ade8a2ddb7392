import type { Context } from "../identity/context.ts";
import { AppError } from "../lib/errors.ts";
import type { Interrupt, InterruptType } from "../threads/interrupts/interrupt.ts";
import { expectInterrupt, readPendingInterrupt } from "../threads/interrupts/pending_interrupt.ts";
import { type AnswerInWords, readAnswerInWords } from "./answer_in_words.ts";
import { type Answer, checkAnswer } from "./check_answer.ts";

interface PostedMessage extends Answer {
  threadId: string;
  message: string;
  /** The type of the interrupt that it says to answer; null for an ordinary message. */
  answers: InterruptType | null;
}

export interface ReadAnswer {
  interrupt: Interrupt;
  given: Pick<Answer, "inputs" | "selectedWorkflowId">;
}

/**
 * The question that a message answers, by its form or in words, and what it gives; null for an
 * ordinary message. Errors, for an answer by form alone: those of `expectInterrupt()` and
 * `checkAnswer()`.
 */
export async function readAnswer(
  ctx: Context,
  posted: PostedMessage,
): Promise<ReadAnswer | null> {
  const { threadId, answers: type, inputs, selectedWorkflowId } = posted;
  if (type === null) return await readInWords(ctx, posted);
  const interrupt = await expectInterrupt(ctx, { threadId, type });
  await checkAnswer(ctx, { interrupt, answer: posted });
  return { interrupt, given: { inputs, selectedWorkflowId } };
}

async function readInWords(ctx: Context, posted: PostedMessage): Promise<ReadAnswer | null> {
  const interrupt = await readPendingInterrupt(ctx.db.queries, posted.threadId);
  const fileCount = posted.objectKeys.length;
  const given = interrupt && readAnswerInWords(interrupt, { ...posted, fileCount });
  if (!given) return null;
  const fits = await isFitting(ctx, { interrupt, posted, given });
  return fits ? { interrupt, given } : null;
}

/** Words that give no good value are an ordinary message. */
async function isFitting(
  ctx: Context,
  { interrupt, posted, given }: {
    interrupt: Interrupt;
    posted: PostedMessage;
    given: AnswerInWords;
  },
): Promise<boolean> {
  try {
    await checkAnswer(ctx, { interrupt, answer: { ...posted, ...given } });
    return true;
  } catch (error) {
    const isUnfit = error instanceof AppError &&
      (error.code === "invalid_request" || error.code === "conflict");
    if (!isUnfit) throw error;
    return false;
  }
}
