import { z } from "zod";
import { AppError } from "../../lib/errors.ts";
import { isUuid } from "../../lib/ids.ts";
import type { Json, JsonObject } from "../../lib/json.ts";
import type { AnswerRunInput } from "../../runs/questions/answer_run.ts";
import type { InputDeclaration, InputDeclarations } from "../../services/input_declaration.ts";
import { canonicalText } from "../../services/data/canonical_text.ts";
import type { Question } from "../../runs/questions/question.ts";
import type { Plan } from "../deeds/plan.ts";
import { DEED_TEXTS } from "../grammar/language/answers/deed_texts.ts";
import { PROPOSAL_TEXTS, type ProposalTexts } from "../grammar/language/answers/proposal_texts.ts";
import { RUN_TEXTS } from "../grammar/language/answers/run_texts.ts";
import type { Language } from "../grammar/language/vocabulary.ts";
import { lastRunId, rememberRun } from "../last_run.ts";
import { type ResolvedQuestions, resolveQuestions } from "../deeds/resolve_questions.ts";
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
    const { resultLanguage } = talk;
    if (questions.length === 0) return { text: DEED_TEXTS[resultLanguage].nothingAsked };
    return { text: describeAsked(resultLanguage, questions) };
  },
});

function describeAsked(language: Language, questions: readonly Question[]): string {
  return questions.flatMap((question) => {
    const { workflowName, runId } = question;
    const first = RUN_TEXTS[language].inRun(`"${workflowName}"`, runId);
    return [first, ...describeQuestion(language, question), ""];
  }).join("\n").trimEnd();
}

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
  async plan(talk, { runId, step, ...given }) {
    const { questions, isSure } = runId === undefined
      ? await resolveQuestions(talk, { anywhere: true })
      : await questionsOf(talk, runId);
    const meant = questions.filter(({ stepId, path }) =>
      step === undefined || [stepId, path].includes(step)
    );
    const [question, ...others] = meant;
    if (!question) {
      const { nothingAsked, nothingAskedIn } = DEED_TEXTS[talk.resultLanguage];
      return failed(step === undefined ? nothingAsked : nothingAskedIn(`"${step}"`));
    }
    if (others.length > 0) return failed(whichOf(talk.resultLanguage, meant));
    return planAnswer(talk, { question, isSure, given });
  },
});

async function questionsOf(talk: Talk, runId: string): Promise<ResolvedQuestions> {
  if (!isUuid(runId)) throw new AppError("invalid_request", `"${runId}" is not a run id`);
  const questions = await talk.runs.questions(talk.ctx, { runId });
  return { questions, isSure: runId === await lastRunId(talk) };
}

/**
 * Describes the questions to choose from. Those of several runs get a heading, because the answer
 * could belong to any of them.
 */
function whichOf(language: Language, questions: readonly Question[]): string {
  const runIds = new Set(questions.map(({ runId }) => runId));
  if (runIds.size === 1) return describeQuestions(language, questions).join("\n");
  const first = DEED_TEXTS[language].severalRunsAsk(runIds.size);
  return `${first}\n${describeAsked(language, questions)}`;
}

interface Answering {
  question: Question;
  /** Whether the user knows without a description which question is meant. */
  isSure: boolean;
  given: AnswerContent;
}

function planAnswer(talk: Talk, { question, isSure, given: said }: Answering): Plan {
  const { runId, path, stepId, workflowName, fields } = question;
  const given = fitting(said, fields);
  const isMeant = (order: { step: string | null }) =>
    order.step === null || [stepId, path].includes(order.step);
  return {
    deed: "answer",
    summary: (language) => {
      const asks = isSure ? "" : PROPOSAL_TEXTS[language].whichAsks(shown(question.message));
      return `${inWords(PROPOSAL_TEXTS[language], { question, given })}${asks}`;
    },
    details: { runId, stepId, path, workflowName, ...given },
    bound: { runId, path, message: question.message, ...given },
    input: { runId, step: path, ...given },
    isOrderedBy(order) {
      if (order.deed === "decide") {
        return isSure && isMeant(order) && order.approved === given.approved &&
          order.comment === (given.comment ?? null);
      }
      if (order.deed !== "answer" || given.approved !== undefined) return false;
      const isRun = order.runId === null ? isSure : order.runId.toLowerCase() === runId;
      const { answers = {} } = fitting({ answers: order.answers }, fields);
      return isRun && isMeant(order) &&
        canonicalText(answers) === canonicalText(given.answers ?? {});
    },
    mayBeMeantBy: (order) => !isSure && "step" in order && isMeant(order),
    async perform() {
      await talk.runs.answer(talk.ctx, { runId, path, ...given });
      await rememberRun(talk, runId);
      return { text: DEED_TEXTS[talk.resultLanguage][doneOf(given)](`"${stepId}"`), runId };
    },
  };
}

const SHOWN_CHARACTERS_MAX = 300;

function shown(message: string): string {
  const isLong = message.length > SHOWN_CHARACTERS_MAX;
  return JSON.stringify(isLong ? `${message.slice(0, SHOWN_CHARACTERS_MAX)}…` : message);
}

function inWords(
  texts: ProposalTexts,
  { question: { stepId, runId, workflowName }, given }: {
    question: Question;
    given: AnswerContent;
  },
): string {
  const { approved, comment, answers = {} } = given;
  const place = { step: `"${stepId}"`, runId, workflow: JSON.stringify(workflowName) };
  if (approved === undefined) return texts.answer({ answers: JSON.stringify(answers), ...place });
  const said = comment === undefined ? null : JSON.stringify(comment);
  return texts.decide({ approved, comment: said, ...place });
}

function failed(text: string) {
  return { text, hasFailed: true };
}

type AnswerContent = Pick<AnswerRunInput, "approved" | "comment" | "answers">;

function doneOf({ approved }: AnswerContent): "answered" | "approved" | "rejected" {
  if (approved === undefined) return "answered";
  return approved ? "approved" : "rejected";
}

/** Converts texts to the types of the fields. The run refuses a value that does not fit. */
function fitting(given: AnswerContent, fields: InputDeclarations): AnswerContent {
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
