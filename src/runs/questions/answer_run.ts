import type { Queries } from "../../db/dialect.ts";
import type { Principal } from "../../identity/principal.ts";
import { isoTime } from "../../lib/clock.ts";
import { AppError, type ErrorReason, type Issue, issueText, notFound } from "../../lib/errors.ts";
import type { JsonObject } from "../../lib/json.ts";
import type { InputDeclarations } from "../../services/input_declaration.ts";
import { checkGivenInputs, filesReadableBy } from "../start/check_given_inputs.ts";
import type { RunContext } from "../context.ts";
import { isHiddenFrom } from "../private_run.ts";
import { type AskedRow, findAsked, recordAnswer } from "../store/question_store.ts";
import { findSteerableRun } from "../run_access.ts";
import { signalStep } from "../store/signal_store.ts";
import { hasEnded } from "../store/status.ts";

/**
 * Either `stepId` or `path` identifies the step. `answers` is for forms, `approved` for approvals.
 */
export interface AnswerRunInput {
  runId: string;
  /** The id of the step that asks. It is enough if the step has only one open question. */
  stepId?: string;
  /** The step's path with item indexes, such as `steps[1]#0`. */
  path?: string;
  answers?: JsonObject;
  approved?: boolean;
  comment?: string;
}

/** Which step was answered, by whom and when. */
export interface AnsweredStep {
  runId: string;
  stepId: string;
  path: string;
  answeredBy: string;
  answeredAt: string;
}

export const ANSWERS_CHARACTERS_MAX = 64 * 1024;
export const COMMENT_CHARACTERS_MAX = 10_000;

/** The maximum number of open questions that an error lists when several may be meant. */
const LISTED_MAX = 20;

/**
 * Answers the question of a waiting step and lets its run continue. Only the first answer counts.
 * Errors: `not_found`; `forbidden` for callers who neither started the run nor may change its
 * workflow; `conflict` if the run has ended, the question is closed, or several questions match;
 * `unprocessable` for answers that do not fit; `too_large`.
 */
export async function answerRun(ctx: RunContext, input: AnswerRunInput): Promise<AnsweredStep> {
  refuseLarge(input);
  const { engine } = ctx;
  return await ctx.db.transaction(async ({ queries, onCommit }) => {
    const question = await findQuestion(queries, { ctx, input });
    const answered = await answerQuestion(queries, { ctx, input, question });
    onCommit(() => engine.wake());
    return answered;
  });
}

function refuseLarge({ answers = {}, comment = "" }: AnswerRunInput): void {
  const isLarge = JSON.stringify(answers).length > ANSWERS_CHARACTERS_MAX;
  if (!isLarge && comment.length <= COMMENT_CHARACTERS_MAX) return;
  const message = `Cannot take this answer: answers may have at most ${ANSWERS_CHARACTERS_MAX} ` +
    `characters of JSON, a comment ${COMMENT_CHARACTERS_MAX}; store larger data in a file`;
  throw new AppError("too_large", message);
}

interface Answering {
  ctx: RunContext;
  input: AnswerRunInput;
}

async function findQuestion(
  queries: Queries,
  { ctx: { principal, clock }, input: { runId, stepId, path } }: Answering,
): Promise<AskedRow> {
  const run = await findSteerableRun(queries, { principal, runId, doing: "answer" });
  if (isHiddenFrom(principal, run)) {
    throw new AppError(
      "forbidden",
      "The data of this run are private: only the user who started it may answer",
    );
  }
  if (hasEnded(run.status)) {
    throw conflict("run_ended", `the run has ${run.status} already`, { runId });
  }
  const { generation } = run;
  const asked = await findAsked(queries, { runId, generation, stepId, path, limit: LISTED_MAX });
  const [first, second] = asked;
  if (first === undefined) throw notFound("Question");
  if (first.status !== "open") throw conflict("question_settled", CLOSED[first.status], { runId });
  if (isPast(first, clock.now())) throw conflict("question_settled", CLOSED.expired, { runId });
  if (second?.status !== "open") return first;
  const paths = asked.filter(({ status }) => status === "open").map((open) => open.path);
  const several = "the step asks several questions: select one by its path";
  throw conflict("question_ambiguous", several, { runId, paths });
}

const CLOSED: Readonly<Record<Exclude<AskedRow["status"], "open">, string>> = {
  answered: "it was answered already",
  expired: "it has expired",
  ended: "its step has ended",
};

function isPast({ expires_at: expiresAt }: AskedRow, now: number): boolean {
  return expiresAt !== null && expiresAt <= now;
}

function conflict(reason: ErrorReason, why: string, extra: JsonObject): AppError {
  return new AppError("conflict", `Cannot answer this question: ${why}`, { reason, extra });
}

async function answerQuestion(
  queries: Queries,
  { ctx, input, question }: Answering & { question: AskedRow },
): Promise<AnsweredStep> {
  const { principal, clock } = ctx;
  const { userId: answeredBy, orgKey } = principal;
  const { runId } = input;
  const now = clock.now();
  const answeredAt = isoTime(now);
  const given = await answerGiven(queries, { input, question, principal });
  const answer = JSON.stringify({ ...given, answeredBy, answeredAt });
  const { path, generation, step_id: stepId } = question;
  if (!await recordAnswer(queries, { key: question, orgKey, answer, now })) {
    throw conflict("question_settled", CLOSED.answered, { runId });
  }
  await signalStep(queries, { runId, path, generation, value: "answered", now });
  return { runId, stepId, path, answeredBy, answeredAt };
}

interface Given {
  input: AnswerRunInput;
  question: AskedRow;
  principal: Principal;
}

/** Returns the answer in the form of the step's output. */
async function answerGiven(
  queries: Queries,
  { input, question, principal }: Given,
): Promise<JsonObject> {
  const { answers, approved, comment } = input;
  if (question.kind === "approve") {
    if (approved === undefined) throw unfit([{ path: "approved", message: "is required" }]);
    if (answers !== undefined) throw unfit([{ path: "answers", message: "is for a form" }]);
    return { approved, comment: comment ?? null };
  }
  const strange = { approved, comment };
  for (const [path, value] of Object.entries(strange)) {
    if (value !== undefined) throw unfit([{ path, message: "is for an approval" }]);
  }
  if (answers === undefined) throw unfit([{ path: "answers", message: "is required" }]);
  const fields: InputDeclarations = JSON.parse(question.fields);
  const mayGive = filesReadableBy(queries, principal);
  const checked = { declarations: fields, given: answers, mayGive };
  const { values, errors } = await checkGivenInputs(checked);
  if (errors.length === 0) return { answers: values };
  throw unfit(errors.map(({ path, message }) => ({ path: `answers.${path}`, message })));
}

function unfit(issues: Issue[]): AppError {
  const [first] = issues;
  const message = `Cannot take this answer: ${first && issueText(first)}`;
  return new AppError("unprocessable", message, { issues });
}
