import { isRequiredInput } from "../services/input_values.ts";
import type { Question } from "../runs/questions/question.ts";
import { RUN_TEXTS } from "./grammar/language/answers/run_texts.ts";
import { shownTime } from "./grammar/language/answers/shown_values.ts";
import type { Language } from "./grammar/language/vocabulary.ts";

/** Describes a run's question and how to answer it in the chat and by the API. */
export function describeQuestions(language: Language, questions: readonly Question[]): string[] {
  const [first] = questions;
  if (!first) return [];
  const isOne = questions.length === 1;
  const { waitsForAnswers, programAnswers } = RUN_TEXTS[language];
  return [
    waitsForAnswers(questions.length),
    ...questions.flatMap((question) => [
      "",
      ...describeQuestion(language, question),
      howTo(language, question, isOne),
    ]),
    "",
    programAnswers(first.runId),
  ];
}

/**
 * Describes a question, quoted line by line, so that its author's text is separate from the
 * assistant's words.
 */
export function describeQuestion(
  language: Language,
  { stepId, path, message, fields, expiresAt }: Question,
): string[] {
  const { asks, oneOf, mayBeLeftOut } = RUN_TEXTS[language];
  const until = expiresAt === null ? null : shownTime(expiresAt, language);
  return [
    asks({ step: `"${stepId}"`, path, until }),
    ...quoted(message),
    ...Object.entries(fields).map(([name, declaration]) => {
      const { type, options, description } = declaration;
      const kind = options === undefined ? type : oneOf(options.join(", "));
      const need = isRequiredInput(declaration) ? "" : mayBeLeftOut;
      const about = description === undefined ? "" : `: ${description}`;
      return quoted(`- ${name} (${kind}${need})${about}`).join("\n");
    }),
  ];
}

function quoted(text: string): string[] {
  return text.split(/\r\n|\r|\n|\u2028|\u2029/).map((line) => `> ${line}`);
}

function howTo(
  language: Language,
  { kind, stepId, path, fields }: Question,
  isOne: boolean,
): string {
  const { sayDecision, sayAnswer } = RUN_TEXTS[language];
  const isItem = path.includes("#");
  const step = isOne ? null : isItem ? path : stepId;
  if (kind === "approve") return sayDecision(step);
  const names = Object.keys(fields);
  return sayAnswer(step, names.length === 0 ? "{}" : names.map((name) => `${name} …`).join(", "));
}
