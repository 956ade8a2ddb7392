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
  /** The tick that started it; only of runs by schedule. */
  scheduledAt?: string;
  /** The schedule of that tick. */
  scheduleName?: string;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  steps: RunStep[];
}

/** The fields of a run that are there only if they are asked for. */
export interface RunRelations {
  /** The run whose step has started it; null for none that the caller may read. */
  parent?: { runId: string; workflowId: string; workflowName: string; path: string } | null;
  /** The user as whom it acts. */
  startedBy?: ShownMember | undefined;
  /** The present name. */
  workflowName?: string;
}

export interface RunStep {
  id: string;
  path: string;
  /** Its title in the definition, if that is asked for. */
  title?: string | null;
  /** Null for a block of steps. */
  service: string | null;
  action: string | null;
  status: "pending" | StepStatus;
  attempts: number;
  /** The latest of them, first ones first, if they are asked for. */
  lastAttempts?: Attempt[];
  /** Until when it waits; null if it does not wait, or for no time. Shown with the attempts. */
  waitUntil?: string | null;
  input: ShownJson;
  output: ShownJson;
  error: { code: string; message: string } | null;
  log: string[];
  startedAt: string | null;
  finishedAt: string | null;
}

/** A run in a list: without its steps and data. */
export interface RunSummary extends Omit<Run, "steps" | "inputs" | "outputs">, RunRelations {
  /** Only if they are asked for; empty if they are hidden, null if they are too long. */
  inputs?: JsonObject | null;
}

/** A run with what it was given and what it gave. */
export type RunWithoutSteps = Omit<Run, "steps">;
