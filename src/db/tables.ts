import type { AuditRecordsTable, AuditTargetsTable } from "./audit_table.ts";
import type { Generated, GeneratedAlways } from "kysely";
import type {
  QuestionsTable,
  RunAttemptsTable,
  RunBacklogsTable,
  RunLinesTable,
  RunRelabelsTable,
  RunSignalsTable,
  RunsTable,
  RunStepsTable,
  RunValuesTable,
  WorkflowEndsTable,
} from "./run_tables.ts";
import type {
  ModelUsageTable,
  QuotaUsageTable,
  StorageUsageTable,
  TokenCountsTable,
} from "./usage_tables.ts";

export type {
  QuestionsTable,
  RunAttemptsTable,
  RunLinesTable,
  RunsTable,
  RunStatus,
  RunStepsTable,
  RunTrigger,
  StepStatus,
} from "./run_tables.ts";

/** The tables of `migrations/`. Times are milliseconds; `Json…` columns hold JSON text. */
type JsonText = string;
type Flag = 0 | 1;

export interface Tables {
  settings: { name: string; value: string };
  preferences: { user_id: string; org_key: string; updated_at: number };
  workflows: WorkflowsTable;
  workflow_teams: { workflow_id: string; org_key: string; team_key: string };
  workflow_versions: VersionsTable & { workflow_id: string };
  version_workflows: ReferencesTable & { workflow_id: string };
  version_rules: ReferencesTable & { rule_id: string };
  name_ranges: { org_key: string; number: Generated<number> };
  rules: RulesTable;
  rule_teams: { rule_id: string; org_key: string; team_key: string };
  rule_versions: VersionsTable & { rule_id: string };
  rule_drafts: DraftsTable & { rule_id: string; tests: JsonText };
  drafts: DraftsTable & { workflow_id: string };
  env_values: {
    id: string;
    sealed_value: Uint8Array;
    /** With `owner_id`: the quota that the value counts in; null in values of older versions. */
    org_key: Generated<string | null>;
    owner_id: Generated<string | null>;
  };
  version_envs: {
    version_id: string;
    name: string;
    value_id: string;
    description: string | null;
    updated_at: number;
  };
  threads: ThreadsTable;
  thread_teams: { thread_id: string; org_key: string; team_key: string };
  messages: {
    id: string;
    thread_id: string;
    role: "user" | "assistant";
    type: "text";
    content: string;
    created_at: number;
    deleted_at: number | null;
    /** Null if the reply is complete. */
    ending: Generated<"stopped" | "failed" | null>;
  };
  model_usage: ModelUsageTable;
  mail_counts: { org_key: string; owner_id: string; day: string; recipients: number };
  token_counts: TokenCountsTable;
  message_attachments: { message_id: string; object_key: string };
  interrupts: {
    id: string;
    thread_id: string;
    type: "workflow-inputs" | "subworkflow-select";
    payload: JsonText;
    status: "pending" | "answered" | "cancelled";
    created_at: number;
  };
  proposals: {
    id: string;
    thread_id: string;
    asked_id: string;
    message_id: string;
    deed: string;
    action: string;
    input: JsonText;
    bound: JsonText;
    summary: string;
    details: JsonText;
    status: "pending" | "accepted" | "refused" | "overtaken";
    created_at: number;
  };
  runs: RunsTable;
  run_steps: RunStepsTable;
  run_attempts: RunAttemptsTable;
  run_lines: RunLinesTable;
  run_signals: RunSignalsTable;
  run_backlogs: RunBacklogsTable;
  run_relabels: RunRelabelsTable;
  workflow_ends: WorkflowEndsTable;
  run_values: RunValuesTable;
  questions: QuestionsTable;
  schedules: SchedulesTable;
  missed_ticks: {
    workflow_id: string;
    schedule_name: Generated<string>;
    first_at: number;
    last_at: number;
    reason: "late" | "overlap" | "no_version" | "paused" | "failures" | "free_day";
    recorded_at: number;
  };
  calendars: CalendarsTable;
  backfills: {
    workflow_id: string;
    schedule_name: string;
    from_at: number;
    /** Exclusive. */
    to_at: number;
    next_at: number;
  };
  webhooks: WebhooksTable;
  webhook_signatures: { webhook_id: string; signature: string; expires_at: number };
  objects: ObjectsTable;
  storage_usage: StorageUsageTable;
  quota_usage: QuotaUsageTable;
  audit_records: AuditRecordsTable;
  audit_targets: AuditTargetsTable;
  processes: { id: string; lease_until: number };
  members: {
    user_id: string;
    email: string | null;
    is_admin: Flag;
    memberships: JsonText;
    issued_at: number;
    seen_at: number;
    /** A name to show to people; it proves nothing. */
    name: string | null;
    /** The name and the e-mail address, case-folded; empty until they are folded. */
    search_text: Generated<string>;
  };
  /** The organizations of members; set by triggers. */
  organization_members: { org_key: string; user_id: string };
  api_keys: {
    id: string;
    org_key: string;
    owner_id: string;
    name: string;
    secret_hash: string;
    created_at: number;
    expires_at: number | null;
    revoked_at: number | null;
    last_used_at: number | null;
  };
}

/** The columns that workflows and rules have in common. */
export interface DocumentsTable {
  id: string;
  org_key: string;
  owner_id: string;
  name: string;
  name_folded: string;
  description: string | null;
  is_public: Flag;
  default_version_id: string | null;
  latest_version_number: number;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

export interface WorkflowsTable extends DocumentsTable {
  services: JsonText;
  file_key: string | null;
  imported_version_number: number | null;
  /** The readers of the workflow's runs, set by triggers; null once it is deleted. */
  audience: Generated<string | null>;
  /** The time when an admin transferred it to its owner; null if the owner created it. */
  transferred_at: Generated<number | null>;
  emptied_at: Generated<number | null>;
}

export interface RulesTable extends DocumentsTable {
  draft_count: Generated<number>;
}

/** The columns that drafts of workflows and of rules have in common. */
export interface DraftsTable {
  id: string;
  thread_id: string | null;
  owner_id: string;
  format: "yaml" | "json";
  source: string;
  definition: JsonText | null;
  errors: JsonText;
  /** Never null in drafts of rules. */
  warnings: JsonText | null;
  base_version_number: number | null;
  latest_version_number: number;
  created_at: number;
  updated_at: number;
  // Triggers set these.
  thread_owner_id: Generated<string | null>;
  is_shared: Generated<0 | 1>;
}

/** The documents to which names in versions of workflows refer. */
export interface ReferencesTable {
  version_id: string;
  name: string;
}

/** The columns that versions of workflows and of rules have in common. */
export interface VersionsTable {
  id: string;
  number: number;
  definition: JsonText;
  source: string | null;
  created_by: string;
  created_at: number;
}

export interface ThreadsTable {
  id: string;
  org_key: string;
  owner_id: string;
  title: string | null;
  description: string | null;
  workflow_id: string | null;
  rule_id: string | null;
  has_messages: Flag;
  answering_process_id: string | null;
  answering_reply_id: Generated<string | null>;
  stop_requested_at: Generated<number | null>;
  /** Maintained by triggers on `messages`; after the thread was deleted, as they are removed. */
  message_count: Generated<number>;
  /** The run that the assistant last started or answered. */
  last_run_id: Generated<string | null>;
  created_at: number;
  last_updated_at: number;
  deleted_at: number | null;
}

/** An organization's calendars of free days. */
export interface CalendarsTable {
  id: string;
  org_key: string;
  name: string;
  /** The user who created the calendar. */
  owner_id: string;
  /** The address in plain text, stored by older versions until this one encrypts it; else null. */
  url: string | null;
  /** The encrypted address; null if the calendar's text was uploaded. */
  sealed_url: Uint8Array | null;
  /** Scheme, host and port of the address. */
  origin: string | null;
  /** The stated time zone of the calendar; null to use the one in its text. */
  timezone: string | null;
  /** One bit for each day. */
  days: string;
  /** JSON: the first free days, each with the name of its event. */
  named_days: JsonText;
  /** Increases with each change of `days`. */
  version: number;
  /** Whether every schedule that uses the calendar has a copy of this version. */
  is_spread: Flag;
  /** The number of events that make no day free. */
  ignored_events: number;
  /** The ETag of the last fetched text, which is sent to the server of `url`. */
  etag: string | null;
  /** The time when the days were read. */
  read_at: number;
  /** The time of the next fetch; null if the calendar's text was uploaded. */
  refresh_at: number | null;
  /** The reason why the latest fetch failed; null if it succeeded. */
  failure: string | null;
  /** The time since which fetching has failed. */
  failed_at: number | null;
  created_at: number;
}

export interface SchedulesTable {
  workflow_id: string;
  name: Generated<string>;
  cron: string | null;
  rule: string | null;
  run_at: number | null;
  timezone: string;
  /** The calendar of the schedule's free days, copied to `free_days`; null for none. */
  calendar_id: Generated<string | null>;
  /** JSON: the calendar's name, the policy for ticks on free days, the days, and their version. */
  free_days: Generated<string | null>;
  phrase: string | null;
  /** Null for the defaults of the version. */
  inputs: Generated<JsonText | null>;
  catchup: "last" | "all" | "none";
  catchup_window_ms: number;
  overlap: "skip" | "queue" | "allow" | "cancel";
  pause_after_failures: number | null;
  /** The longest random delay of a run after its tick. */
  jitter_ms: Generated<number>;
  is_paused: Flag;
  /** The time when the next tick fires: up to `jitter_ms` after the tick. */
  next_at: number | null;
  /** The tick that waits until the previous run has ended. */
  waiting_at: number | null;
  /** The time when that tick is given up; null for never. */
  waiting_until: number | null;
  updated_at: number;
  /** The time when `next_at` was computed; null in rows of older versions. */
  planned_at: number | null;
  /** Triggers copy these columns from the workflow, for the list of all schedules. */
  org_key: GeneratedAlways<string | null>;
  owner_id: GeneratedAlways<string | null>;
  audience: GeneratedAlways<string | null>;
  /** Whether the latest run failed, or the latest tick found no version to run. */
  is_failing: Generated<Flag>;
  /** The position in the list of all schedules, highest first. */
  urgency: GeneratedAlways<number>;
}

export interface WebhooksTable {
  id: string;
  workflow_id: string;
  name: string | null;
  token_hash: string;
  wait_seconds: number;
  signature_header: string | null;
  sealed_signature_secret: Uint8Array | null;
  signature_scheme: "plain" | "timestamped";
  inputs: JsonText | null;
  created_by: string;
  created_at: number;
  last_used_at: number | null;
  /** The latest expiry of a signature whose record was removed. */
  forgotten_until: Generated<number>;
  /** Whether calls are refused. */
  is_paused: Generated<Flag>;
  /** The organization of the workflow; set by triggers. */
  org_key: GeneratedAlways<string | null>;
  /** The owner of the workflow; set by triggers. */
  owner_id: GeneratedAlways<string | null>;
}

export interface ObjectsTable {
  key: string;
  org_key: string;
  kind: "inputs" | "outputs";
  owner_id: string;
  workflow_id: string | null;
  run_id: string | null;
  name: string;
  size_bytes: number;
  content_type: string;
  etag: string;
  created_at: number;
  deleted_at: number | null;
  is_private: Generated<Flag>;
}
