import type { Context } from "../../identity/context.ts";
import { isoTime, isoTimeOrNull } from "../../lib/clock.ts";
import { openPage, type PageInput } from "../../lib/page.ts";
import type { Question, QuestionPage } from "./question.ts";
import {
  countOpenQuestions,
  findOpenQuestions,
  type QuestionRow,
} from "../store/question_store.ts";

/** One page of the open questions that the caller may answer, latest first; of one run if stated. */
export async function listQuestions(
  { db: { queries }, clock, principal }: Context,
  { runId = null, ...input }: PageInput & { runId?: string | null },
): Promise<QuestionPage> {
  const wanted = { principal, runId, now: clock.now() };
  const order = ["number", "string", "string"] as const;
  const page = openPage(input, { list: ["questions", runId], order });
  const count = await countOpenQuestions(queries, wanted);
  const rows = await findOpenQuestions(queries, { ...wanted, ...page.window });
  return {
    questions: page.itemsOf(rows).map(toQuestion),
    ...page.dataOf(rows, count, ({ created_at, run_id, path }) => [created_at, run_id, path]),
  };
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
