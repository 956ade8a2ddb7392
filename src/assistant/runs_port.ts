import type { Context } from "../identity/context.ts";
import type { JsonObject } from "../lib/json.ts";
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
  /** Resolves when the run ends or waits for a person, and at the time-out or abort as it stands. */
  follow(
    ctx: Context,
    input: { runId: string; timeoutMs: number; signal: AbortSignal },
  ): Promise<Run>;
}
