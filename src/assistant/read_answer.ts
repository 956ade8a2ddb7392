import type { Context } from "../identity/context.ts";
import { AppError } from "../lib/errors.ts";
import { isJsonObject, type JsonObject } from "../lib/json.ts";
import type { Interrupt, InterruptType } from "../threads/interrupts/interrupt.ts";
import { expectInterrupt, readPendingInterrupt } from "../threads/interrupts/pending_interrupt.ts";
import { type AnswerInWords, readAnswerInWords } from "./answer_in_words.ts";
import { checkAnswer, type InterruptAnswer } from "./check_answer.ts";

interface PostedMessage extends InterruptAnswer {
  threadId: string;
  message: string;
  /** The type of the interrupt that the message claims to answer; null for an ordinary message. */
  answers: InterruptType | null;
}

export interface ReadAnswer {
  interrupt: Interrupt;
  given: Pick<InterruptAnswer, "inputs" | "selectedWorkflowId">;
}

/**
 * Returns the question that a message answers, with a form or in words, and the answer; null for an
 * ordinary message. Errors, only for an answer with a form: those of `expectInterrupt()` and
 * `checkAnswer()`.
 */
export async function readAnswer(
  ctx: Context,
  posted: PostedMessage,
): Promise<ReadAnswer | null> {
  const { threadId, answers: type, selectedWorkflowId } = posted;
  if (type === null) return await readInWords(ctx, posted);
  const interrupt = await expectInterrupt(ctx, { threadId, type });
  const inputs = { ...valuesKnown(interrupt), ...posted.inputs };
  await checkAnswer(ctx, { interrupt, answer: { ...posted, inputs } });
  return { interrupt, given: { inputs, selectedWorkflowId } };
}

async function readInWords(ctx: Context, posted: PostedMessage): Promise<ReadAnswer | null> {
  const interrupt = await readPendingInterrupt(ctx.db.queries, posted.threadId);
  const fileCount = posted.objectKeys.length;
  const said = interrupt && readAnswerInWords(interrupt, { ...posted, fileCount });
  if (!said) return null;
  const given = { ...said, inputs: { ...valuesKnown(interrupt), ...said.inputs } };
  const fits = await isFitting(ctx, { interrupt, posted, given });
  return fits ? { interrupt, given } : null;
}

/** Returns the values that were given before the form asked for the others. */
function valuesKnown({ type, payload }: Interrupt): JsonObject {
  const fields = type === "workflow-inputs" ? payload["inputs"] : null;
  const asked = Array.isArray(fields) ? fields.filter(isJsonObject) : [];
  const given = asked.filter(({ isGiven }) => isGiven === true);
  return Object.fromEntries(
    given.map((field) => [String(field["name"]), field["default"] ?? null]),
  );
}

/** Whether words yield a valid answer. Otherwise the message is treated as an ordinary message. */
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
