import { z } from "zod";
import { AppError } from "../../lib/errors.ts";
import { isUuid } from "../../lib/ids.ts";
import type { Json, JsonObject } from "../../lib/json.ts";
import type { AnswerRunInput } from "../../runs/questions/answer_run.ts";
import type { InputDeclaration, InputDeclarations } from "../../services/input_declaration.ts";
import { lastRunId } from "../last_run.ts";
import { describeQuestion, describeQuestions } from "../question_report.ts";
import { defineTool } from "../tool.ts";

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

export const answerTool = defineTool({
  name: "answer",
  description: "Answers what a run asks and waits for, and tells the user how it goes on: this " +
    "thread's last run, or the one named. Only when the user says approve, reject or answer in " +
    "this message; never make answers up.",
  effect: "outside",
  input: z.strictObject({
    runId: z.string().optional().describe("This thread's last run when not given."),
    step: z.string().optional().describe("Its id or path, where the run asks several things."),
    approved: z.boolean().optional().describe("For an approval."),
    comment: z.string().optional().describe("Beside approved."),
    answers: z.record(z.string(), z.json()).optional().describe("For a form, by field."),
  }),
  async run(talk, { runId: named, step, ...given }) {
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
    const isLinked = runId === last;
    const deed = deedOf(given);
    if (!talk.consent.take(deed, { id: runId, name: question.workflowName, isLinked })) {
      return failed(`Nothing was answered: the user has to ask for it, as "${EXAMPLES[deed]}".`);
    }
    const { path } = question;
    await talk.runs.answer(talk.ctx, { runId, path, ...fitting(given, question.fields) });
    return { text: `${DONE[deed]}: step "${question.stepId}".`, runId };
  },
});

function failed(text: string) {
  return { text, hasFailed: true };
}

function whichStep(step: string | undefined): string {
  return step === undefined ? "" : ` in step "${step}"`;
}

type Given = Pick<AnswerRunInput, "approved" | "comment" | "answers">;
type AnsweringDeed = "approve" | "reject" | "answer";

const EXAMPLES: Readonly<Record<AnsweringDeed, string>> = {
  approve: "approve it",
  reject: "reject it",
  answer: "answer amount 5",
};

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
