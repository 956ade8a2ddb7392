import type { Question } from "../../runs/questions/question.ts";
import { listHistory } from "../../threads/list_history.ts";
import { getThread } from "../../threads/get_thread.ts";
import { lastRunId } from "../last_run.ts";
import type { Talk } from "../talk.ts";

/** The open questions that an answer without a run id may answer. */
export interface ResolvedQuestions {
  questions: Question[];
  /**
   * Whether the user has seen these questions in the thread. If not, an answer is only proposed.
   */
  isSure: boolean;
}

/**
 * Returns the questions of the thread's last run; otherwise those of its workflow; otherwise, with
 * `anywhere`, all that the caller may answer.
 */
export async function resolveQuestions(
  talk: Talk,
  { anywhere }: { anywhere: boolean },
): Promise<ResolvedQuestions> {
  const { ctx, runs, turn } = talk;
  const last = await lastRunId(talk);
  const own = last === null ? [] : await runs.questions(ctx, { runId: last });
  if (own.length > 0) return { questions: own, isSure: true };
  const all = await runs.questions(ctx, { runId: null });
  const { workflowId } = await getThread(ctx, turn);
  const linked = all.filter((question) => question.workflowId === workflowId);
  const questions = linked.length > 0 || !anywhere ? linked : all;
  return { questions, isSure: questions.length === 1 && await wasShown(talk, questions) };
}

/** Whether the last reply mentions all runs that ask. */
async function wasShown({ ctx, turn }: Talk, questions: readonly Question[]): Promise<boolean> {
  const { threadId } = turn;
  const history = await listHistory(ctx, { threadId, limit: SHOWN_WITHIN });
  const reply = history.findLast(({ role }) => role === "assistant")?.content ?? "";
  return questions.every(({ runId }) => reply.includes(runId));
}

/** The message of this turn, and the messages just before it. */
const SHOWN_WITHIN = 3;
