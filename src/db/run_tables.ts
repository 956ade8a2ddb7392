import type { Generated } from "kysely";
/** The tables of runs; see `tables.ts`. */
type JsonText = string;
type Flag = 0 | 1;

export type RunTrigger = "manual" | "chat" | "schedule" | "webhook" | "api" | "subworkflow";
export type RunStatus = "queued" | "running" | "waiting" | "succeeded" | "failed" | "cancelled";
export type StepStatus =
  | "running"
  | "waiting"
  | "succeeded"
  | "failed"
  | "skipped"
  | "cancelled";

export interface RunsTable {
  id: string;
  org_key: string;
  workflow_id: string;
  version_id: string;
  principal_id: string;
  trigger: RunTrigger;
  status: RunStatus;
  inputs: JsonText;
  sealed_envs: Uint8Array | null;
  override_names: JsonText | null;
  without_stored_envs: Flag;
  is_private: Flag;
  outputs: JsonText | null;
  error: JsonText | null;
  idempotency_key: string | null;
  idempotency_hash: string | null;
  generation: number;
  process_id: string | null;
  fence: number;
  crashes: number;
  wake_at: number | null;
  cancel_requested_at: number | null;
  scheduled_at: number | null;
  /** The schedule whose tick started the run; meaningless if `scheduled_at` is null. */
  schedule_name: Generated<string>;
  webhook_id: string | null;
  signalled_at: number | null;
  parent_run_id: string | null;
  parent_path: string | null;
  parent_generation: number | null;
  root_workflow_id: string | null;
  depth: number;
  worked_ms: number;
  /** Set by triggers. */
  open_questions: Generated<number>;
  created_at: number;
  started_at: number | null;
  finished_at: number | null;
  pruned_at: number | null;
  /**
   * The readers of the run: those of its workflow, or its previous ones while the workflow is in
   * `run_relabels`.
   */
  audience: string | null;
}

export interface RunRelabelsTable {
  workflow_id: string;
  org_key: string;
  created_at: number;
  run_id: string;
}

export interface WorkflowEndsTable {
  workflow_id: string;
  asked_at: number;
  run_id: string;
}

export interface RunStepsTable {
  run_id: string;
  path: string;
  step_id: string;
  generation: number;
  status: StepStatus;
  attempts: number;
  input: JsonText | null;
  output: JsonText | null;
  error: JsonText | null;
  seq: number;
  wake_at: number | null;
  started_at: number | null;
  finished_at: number | null;
  input_hash: string | null;
  output_hash: string | null;
}

/** Values too large for the journal; they are stored in the object storage. */
export interface RunValuesTable {
  run_id: string;
  hash: string;
  object_key: string;
  size_bytes: number;
}

export interface QuestionsTable {
  run_id: string;
  path: string;
  generation: number;
  org_key: string;
  workflow_id: string;
  principal_id: string;
  kind: "ask" | "approve";
  message: string;
  fields: JsonText;
  status: "open" | "answered" | "expired" | "ended";
  created_at: number;
  expires_at: number | null;
  answer: JsonText | null;
}

export interface RunSignalsTable {
  run_id: string;
  path: string;
  generation: number;
  value: JsonText;
  created_at: number;
}

/** Counters that triggers maintain, so that no query has to count. */
export interface RunBacklogsTable {
  org_key: string;
  queued: number;
  waiting: number;
}

export interface RunLinesTable {
  run_id: string;
  path: string;
  seq: number;
  line: string;
  /** Null, like the two columns after it, in lines of versions that did not store it. */
  at: number | null;
  generation: number | null;
  attempt: number | null;
}

export interface RunAttemptsTable {
  run_id: string;
  path: string;
  generation: number;
  number: number;
  status: "running" | "failed" | "cancelled" | "interrupted";
  input: JsonText | null;
  error: JsonText | null;
  wait_ms: number | null;
  seq: number;
  started_at: number | null;
  finished_at: number | null;
}
