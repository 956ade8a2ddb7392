import { z } from "zod";
import { AppError } from "../../lib/errors.ts";
import { isUuid } from "../../lib/ids.ts";
import type { Json, JsonObject } from "../../lib/json.ts";
import type { AnswerRunInput } from "../../runs/questions/answer_run.ts";
import type { InputDeclaration, InputDeclarations } from "../../services/input_declaration.ts";
import { canonicalText } from "../../services/data/canonical_text.ts";
import type { Question } from "../../runs/questions/question.ts";
import type { Plan } from "../deeds/plan.ts";
import { lastRunId, rememberRun } from "../last_run.ts";
import type { Talk } from "../talk.ts";
import { describeQuestion, describeQuestions } from "../question_report.ts";
import { defineDeed, defineTool } from "../tool.ts";

export const listQuestionsTool = defineTool({
  name: "list_questions",
  description: "Lists what runs ask people and the user may answer, latest first.",
  effect: "none",
  input: z.strictObject({}),
  async run(talk) {
    const questions = await talk.runs.questions(talk.ctx, { runId: null });
    if (questions.length === 0) return { text: "No run asks anything that you may answer." };
    const lines = questions.flatMap((question) => [
      `"${question.workflowName}", run ${question.runId}:`,
      ...describeQuestion(question),
      "",
    ]);
    return { text: lines.join("\n").trimEnd() };
  },
});

export const answerTool = defineDeed({
  name: "answer",
  description: "Answers what a run asks and waits for, and tells the user how it goes on: this " +
    "thread's last run, or the one named. Never make answers up. Where the user has not answered " +
    "in so many words in this message, the server asks first.",
  input: z.strictObject({
    runId: z.string().optional().describe("This thread's last run when not given."),
    step: z.string().optional().describe("Its id or path, where the run asks several things."),
    approved: z.boolean().optional().describe("For an approval."),
    comment: z.string().optional().describe("Beside approved."),
    answers: z.record(z.string(), z.json()).optional().describe("For a form, by field."),
  }),
  async plan(talk, { runId: named, step, ...given }) {
    const last = await lastRunId(talk);
    const runId = named ?? last;
    if (runId === null) return failed("No run was started in this thread yet.");
    if (!isUuid(runId)) throw new AppError("invalid_request", `"${runId}" is not a run id`);
    const open = await talk.runs.questions(talk.ctx, { runId });
    const meant = open.filter(({ stepId, path }) =>
      step === undefined || [stepId, path].includes(step)
    );
    const [question, ...others] = meant;
    if (!question) return failed(`This run asks nothing${whichStep(step)} that you may answer.`);
    if (others.length > 0) return failed(describeQuestions(meant).join("\n"));
    return planAnswer(talk, { question, isLast: runId === last, given });
  },
});

interface Answering {
  question: Question;
  /** Whether it is the last run of the thread that asks. */
  isLast: boolean;
  given: Given;
}

function planAnswer(talk: Talk, { question, isLast, given: said }: Answering): Plan {
  const { runId, path, stepId, workflowName, fields } = question;
  const given = fitting(said, fields);
  const isMeant = (order: { step: string | null }) =>
    order.step === null || [stepId, path].includes(order.step);
  return {
    deed: "answer",
    summary: `${inWords(given)} at step "${stepId}" of run ${runId} of ` +
      JSON.stringify(workflowName),
    details: { runId, stepId, path, workflowName, ...given },
    bound: { runId, path, message: question.message, ...given },
    input: { runId, step: path, ...given },
    isOrderedBy(order) {
      if (order.deed === "decide") {
        return isLast && isMeant(order) && order.approved === given.approved &&
          order.comment === (given.comment ?? null);
      }
      if (order.deed !== "answer" || given.approved !== undefined) return false;
      const isRun = order.runId === null ? isLast : order.runId.toLowerCase() === runId;
      const { answers = {} } = fitting({ answers: order.answers }, fields);
      return isRun && isMeant(order) &&
        canonicalText(answers) === canonicalText(given.answers ?? {});
    },
    async perform() {
      await talk.runs.answer(talk.ctx, { runId, path, ...given });
      await rememberRun(talk, runId);
      return { text: `${DONE[deedOf(given)]}: step "${stepId}".`, runId };
    },
  };
}

function inWords({ approved, comment, answers = {} }: Given): string {
  if (approved === undefined) return `answer ${JSON.stringify(answers)}`;
  const verb = approved ? "approve" : "reject";
  return comment === undefined ? verb : `${verb}, with the comment ${JSON.stringify(comment)},`;
}

function failed(text: string) {
  return { text, hasFailed: true };
}

function whichStep(step: string | undefined): string {
  return step === undefined ? "" : ` in step "${step}"`;
}

type Given = Pick<AnswerRunInput, "approved" | "comment" | "answers">;
type AnsweringDeed = "approve" | "reject" | "answer";

const DONE: Readonly<Record<AnsweringDeed, string>> = {
  approve: "Approved",
  reject: "Rejected",
  answer: "Answered",
};

function deedOf({ approved }: Given): AnsweringDeed {
  if (approved === undefined) return "answer";
  return approved ? "approve" : "reject";
}

/** Words as values of the types that the fields have; what does not fit is left to be refused. */
function fitting(given: Given, fields: InputDeclarations): Given {
  if (given.answers === undefined) return given;
  const entries = Object.entries(given.answers).map(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return [name, field && typeof value === "string" ? readAs(field, value) : value] as const;
  });
  const answers: JsonObject = Object.fromEntries(entries);
  return { ...given, answers };
}

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ["yes", true],
  ["true", true],
  ["no", false],
  ["false", false],
]);

function readAs({ type }: InputDeclaration, text: string): Json {
  switch (type) {
    case "number":
      return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
    case "boolean":
      return BOOLEANS.get(text.toLowerCase()) ?? text;
    case "json":
      return parsed(text);
    default:
      return text;
  }
}

function parsed(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
