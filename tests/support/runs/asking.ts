import type { JsonObject } from "../../../src/lib/json.ts";
import type { Principal } from "../../../src/identity/principal.ts";
import {
  type AnsweredStep,
  answerRun,
  type AnswerRunInput,
} from "../../../src/runs/questions/answer_run.ts";
import { listQuestions } from "../../../src/runs/questions/list_questions.ts";
import type { Question } from "../../../src/runs/questions/question.ts";
import { AppError } from "../../../src/lib/errors.ts";
import { testPrincipal } from "../identity/context.ts";
import { eventually } from "../time/eventually.ts";
import type { RunLab } from "./run_lab.ts";

/** A step that asks for an amount and, where one likes, a note. */
export function ask(id: string, more: JsonObject = {}, given: JsonObject = {}): JsonObject {
  const fields = { amount: { type: "number" }, note: { type: "string", required: false } };
  const asked = { message: "How much?", fields, ...given };
  return { id, service: "human", action: "ask", with: asked, ...more };
}

/** A step that asks for a yes or a no. */
export function approve(id: string, given: JsonObject = {}): JsonObject {
  return { id, service: "human", action: "approve", with: { message: "Go on?", ...given } };
}

/** Somebody else of the same organization. */
export function colleague({ ctx }: RunLab, given: Partial<Principal> = {}): Principal {
  return testPrincipal({ orgKey: ctx.principal.orgKey, ...given });
}

/** The open questions of the caller, who is the lab's unless stated. */
export async function openQuestions(
  { ctx }: RunLab,
  principal: Principal = ctx.principal,
): Promise<Question[]> {
  return (await listQuestions({ ...ctx, principal }, { page: 1, limit: 100 })).questions;
}

/** Waits until so many are open for the lab's own caller. */
export async function questionsAsked(lab: RunLab, count = 1): Promise<Question[]> {
  await eventually(async () => (await openQuestions(lab)).length === count);
  return await openQuestions(lab);
}

export function answer(
  { ctx }: RunLab,
  input: AnswerRunInput,
  principal: Principal = ctx.principal,
): Promise<AnsweredStep> {
  return answerRun({ ...ctx, principal }, input);
}

/** With what the answer is refused. */
export async function refusal(answering: Promise<AnsweredStep>): Promise<AppError> {
  try {
    await answering;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error("The answer was taken");
}
