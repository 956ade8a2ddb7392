import type { Context } from "../identity/context.ts";
import type { JsonObject } from "../lib/json.ts";
import type { AnsweredStep, AnswerRunInput } from "../runs/questions/answer_run.ts";
import type { Question } from "../runs/questions/question.ts";
import type { Run } from "../runs/run.ts";
import type { DryRun, DryRunInput } from "../runs/trial/dry_run.ts";
import type { TestedStep, TestStepInput } from "../runs/trial/test_step.ts";

export interface StartChatRunInput {
  workflowId: string;
  /** The version to run; the default version if not given. */
  versionId?: string;
  inputs: JsonObject;
  envs: Record<string, string>;
}

/** The operations on runs that the assistant needs. It starts runs with the trigger `chat`. */
export interface RunsPort {
  /** Whether a mail server is configured. Without one, steps that send e-mail fail. */
  sendsMail: boolean;
  start(ctx: Context, input: StartChatRunInput): Promise<{ runId: string }>;
  get(ctx: Context, input: { runId: string }): Promise<Run>;
  /**
   * Returns the latest twenty open questions that the caller may answer, of one run, or of all runs
   * for null.
   */
  questions(ctx: Context, input: { runId: string | null }): Promise<Question[]>;
  answer(ctx: Context, input: AnswerRunInput): Promise<AnsweredStep>;
  /** Continues a failed run from the step that failed. */
  retry(ctx: Context, input: { runId: string }): Promise<unknown>;
  /** Executes a definition without outside effects, and stores nothing. */
  dryRun(ctx: Context, input: DryRunInput): Promise<DryRun>;
  /** Executes one step with sample data, including its effects. */
  testStep(ctx: Context, input: TestStepInput): Promise<TestedStep>;
  cancel(ctx: Context, input: { runId: string }): Promise<void>;
  /** Returns the latest run of a workflow; null if there is none. */
  latest(ctx: Context, input: { workflowId: string }): Promise<{ runId: string } | null>;
  /** Returns the run once it ends or waits for a person, or as it is at the timeout or abort. */
  follow(
    ctx: Context,
    input: { runId: string; timeoutMs: number; signal: AbortSignal },
  ): Promise<Run>;
}
