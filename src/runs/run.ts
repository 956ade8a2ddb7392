import type { RunStatus, RunTrigger, StepStatus } from "../db/tables.ts";
import type { ShownMember } from "../identity/shown_member.ts";
import type { JsonObject } from "../lib/json.ts";
import type { ShownJson } from "../lib/turns/write_json.ts";
import type { Attempt } from "./attempt.ts";
import type { RunError } from "./store/settlement.ts";

/** A run that is on disk. */
export interface StartedRun {
  runId: string;
  status: RunStatus;
}

/** A run as the API shows it, with its declared steps in order. */
export interface Run {
  runId: string;
  workflowId: string;
  versionNumber: number;
  status: RunStatus;
  trigger: RunTrigger;
  inputs: ShownJson<JsonObject>;
  outputs: ShownJson<JsonObject> | null;
  error: RunError | null;
  /** The tick that started the run; only for scheduled runs. */
  scheduledAt?: string;
  /** The schedule of that tick. */
  scheduleName?: string;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  steps: RunStep[];
}

/** Additional fields of a run, present only if they are requested. */
export interface RunRelations {
  /** The run whose step started this run; null if there is none that the caller may read. */
  parent?: { runId: string; workflowId: string; workflowName: string; path: string } | null;
  /** The user on whose behalf the run acts. */
  startedBy?: ShownMember | undefined;
  /** The current name of the workflow. */
  workflowName?: string;
}

export interface RunStep {
  id: string;
  path: string;
  /** The step's title in the definition, if it is requested. */
  title?: string | null;
  /** Null for a block of steps. */
  service: string | null;
  action: string | null;
  status: "pending" | StepStatus;
  attempts: number;
  /** The latest attempts, oldest first, if they are requested. */
  lastAttempts?: Attempt[];
  /**
   * The time until which the step waits; null if it does not wait, or waits without a time. Shown
   * together with the attempts.
   */
  waitUntil?: string | null;
  input: ShownJson;
  output: ShownJson;
  error: { code: string; message: string } | null;
  log: string[];
  startedAt: string | null;
  finishedAt: string | null;
}

/** A run in a list, without its steps and data. */
export interface RunSummary extends Omit<Run, "steps" | "inputs" | "outputs">, RunRelations {
  /** Present only if requested; empty if they are hidden, null if they are too long. */
  inputs?: JsonObject | null;
}

/** A run with its inputs and outputs. */
export type RunWithoutSteps = Omit<Run, "steps">;
