import { isRequiredInput } from "../services/input_values.ts";
import type { Question } from "../runs/questions/question.ts";

/** Describes a run's questions, and how to answer them in the chat and with the API. */
export function describeQuestions(questions: readonly Question[]): string[] {
  const [first] = questions;
  if (!first) return [];
  const isOne = questions.length === 1;
  return [
    isOne ? "It waits for an answer:" : `It waits for ${questions.length} answers:`,
    ...questions.flatMap((question) => ["", ...describeQuestion(question), howTo(question, isOne)]),
    "",
    `A program answers at POST /api/v1/runs/${first.runId}/answer.`,
  ];
}

/** Quotes the message line by line, so that the author's text is distinct from the assistant's. */
export function describeQuestion({ stepId, path, message, fields, expiresAt }: Question): string[] {
  const until = expiresAt === null ? "" : `, until ${expiresAt}`;
  return [
    `Step "${stepId}" (${path}) asks${until}:`,
    ...quoted(message),
    ...Object.entries(fields).map(([name, declaration]) => {
      const { type, options, description } = declaration;
      const kind = options === undefined ? type : `one of ${options.join(", ")}`;
      const need = isRequiredInput(declaration) ? "" : ", may be left out";
      const about = description === undefined ? "" : `: ${description}`;
      return quoted(`- ${name} (${kind}${need})${about}`).join("\n");
    }),
  ];
}

function quoted(text: string): string[] {
  return text.split(/\r\n|\r|\n|\u2028|\u2029/).map((line) => `> ${line}`);
}

function howTo({ kind, stepId, path, fields }: Question, isOne: boolean): string {
  const isItem = path.includes("#");
  const which = isOne ? "" : ` step ${isItem ? path : stepId}`;
  if (kind === "approve") {
    const it = which === "" ? " it" : which;
    return `Say "approve${it}" or "reject${it} because …".`;
  }
  const names = Object.keys(fields);
  const values = names.length === 0 ? "{}" : names.map((name) => `${name} …`).join(", ");
  return `Say "answer${which}${which === "" ? "" : " with"} ${values}".`;
}
