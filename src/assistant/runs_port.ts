import type { Context } from "../identity/context.ts";
import type { JsonObject } from "../lib/json.ts";
import type { AnsweredStep, AnswerRunInput } from "../runs/questions/answer_run.ts";
import type { Question } from "../runs/questions/question.ts";
import type { Run } from "../runs/run.ts";
import type { DryRun, DryRunInput } from "../runs/trial/dry_run.ts";
import type { TestedStep, TestStepInput } from "../runs/trial/test_step.ts";

export interface StartRunInput {
  workflowId: string;
  /** The default version unless stated. */
  versionId?: string;
  inputs: JsonObject;
  envs: Record<string, string>;
}

/** The operations on runs that the assistant needs; it starts runs with the trigger `chat`. */
export interface RunsPort {
  /** Whether a mail server is set up, without which steps that send e-mail fail. */
  sendsMail: boolean;
  start(ctx: Context, input: StartRunInput): Promise<{ runId: string }>;
  get(ctx: Context, input: { runId: string }): Promise<Run>;
  /**
   * Open questions of one run, or of all runs with null, that the caller may answer: the latest
   * twenty.
   */
  questions(ctx: Context, input: { runId: string | null }): Promise<Question[]>;
  answer(ctx: Context, input: AnswerRunInput): Promise<AnsweredStep>;
  /** Lets a failed run go on from the step that failed. */
  retry(ctx: Context, input: { runId: string }): Promise<unknown>;
  /** Executes a definition without an outside effect and without a trace. */
  dryRun(ctx: Context, input: DryRunInput): Promise<DryRun>;
  /** Executes one step with sample data, with whatever effect it has. */
  testStep(ctx: Context, input: TestStepInput): Promise<TestedStep>;
  cancel(ctx: Context, input: { runId: string }): Promise<void>;
  /** The latest run of a workflow; null before any. */
  latest(ctx: Context, input: { workflowId: string }): Promise<{ runId: string } | null>;
  /** Resolves when the run ends or waits for a person, and at the time-out or abort as it stands. */
  follow(
    ctx: Context,
    input: { runId: string; timeoutMs: number; signal: AbortSignal },
  ): Promise<Run>;
}
