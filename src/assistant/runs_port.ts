import type { Context } from "../identity/context.ts";
import type { JsonObject } from "../lib/json.ts";
import type { AnsweredStep, AnswerRunInput } from "../runs/questions/answer_run.ts";
import type { Question } from "../runs/questions/question.ts";
import type { Run } from "../runs/run.ts";

export interface StartRunInput {
  workflowId: string;
  inputs: JsonObject;
  envs: Record<string, string>;
}

/** What the assistant needs of runs; the runs it starts have the trigger `chat`. */
export interface RunsPort {
  start(ctx: Context, input: StartRunInput): Promise<{ runId: string }>;
  get(ctx: Context, input: { runId: string }): Promise<Run>;
  /** What a run, or null for every one, asks that the caller may answer: the latest twenty. */
  questions(ctx: Context, input: { runId: string | null }): Promise<Question[]>;
  answer(ctx: Context, input: AnswerRunInput): Promise<AnsweredStep>;
  /** Resolves when the run ends or waits for a person, and at the time-out or abort as it stands. */
  follow(
    ctx: Context,
    input: { runId: string; timeoutMs: number; signal: AbortSignal },
  ): Promise<Run>;
}
