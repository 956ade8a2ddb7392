import type { Context } from "../../identity/context.ts";
import { isoTime, isoTimeOrNull } from "../../lib/clock.ts";
import { openPage, type PageInput } from "../../lib/page.ts";
import type { Question, QuestionContext, QuestionPage } from "./question.ts";
import {
  findQuestionPage,
  questionPosition,
  type QuestionRow,
} from "../store/question_list_store.ts";

/** The additional fields that a caller may request. */
export const QUESTION_EXPANSIONS = ["context"] as const;

interface QuestionListInput extends PageInput {
  /** Lists only questions of this run. */
  runId?: string | null;
  expand?: readonly (typeof QUESTION_EXPANSIONS)[number][];
}

/**
 * Returns one page of the open questions that the caller may answer, latest first; only those of
 * `runId` if it is given.
 */
export async function listQuestions(
  { db: { queries }, clock, principal }: Context,
  { runId = null, expand = [], ...input }: QuestionListInput,
): Promise<QuestionPage> {
  const wanted = { principal, runId, now: clock.now() };
  const order = ["number", "string", "string"] as const;
  const page = openPage(input, { list: ["questions", runId], order });
  const { rows, found, count } = await findQuestionPage(queries, { ...wanted, ...page.window });
  const questions = rows.map((row) => ({
    ...toQuestion(row),
    ...expand.includes("context") && { context: toContext(row) },
  }));
  return { questions, ...page.dataOf(found, count, questionPosition) };
}

function toQuestion(row: QuestionRow): Question {
  return {
    runId: row.run_id,
    workflowId: row.workflow_id,
    workflowName: row.name,
    stepId: row.step_id,
    path: row.path,
    kind: row.kind,
    message: row.message,
    fields: JSON.parse(row.fields),
    askedAt: isoTime(row.created_at),
    expiresAt: isoTimeOrNull(row.expires_at),
  };
}

function toContext(row: QuestionRow): QuestionContext {
  return {
    versionNumber: row.number,
    trigger: row.trigger,
    startedBy: { userId: row.principal_id, name: row.principal_name },
    runCreatedAt: isoTime(row.run_created_at),
    inputs: row.inputs === null ? null : JSON.parse(row.inputs),
  };
}
