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

/** The rows of `migrations/`, as Kysely sees them. Times are milliseconds; `Json…` columns hold JSON text. */
type JsonText = string;
type Flag = 0 | 1;

export interface Tables {
  settings: { name: string; value: string };
  preferences: { user_id: string; org_key: string; updated_at: number };
  workflows: WorkflowsTable;
  workflow_teams: { workflow_id: string; org_key: string; team_key: string };
  workflow_versions: {
    id: string;
    workflow_id: string;
    number: number;
    definition: JsonText;
    created_by: string;
    created_at: number;
    source: string | null;
  };
  version_workflows: { version_id: string; name: string; workflow_id: string };
  version_rules: { version_id: string; name: string; rule_id: string };
  name_ranges: { org_key: string; number: Generated<number> };
  rules: RulesTable;
  rule_teams: { rule_id: string; org_key: string; team_key: string };
  rule_versions: {
    id: string;
    rule_id: string;
    number: number;
    definition: JsonText;
    source: string | null;
    created_by: string;
    created_at: number;
  };
  rule_drafts: RuleDraftsTable;
  drafts: DraftsTable;
  env_values: {
    id: string;
    sealed_value: Uint8Array;
    /** With `owner_id`: in whose quota it is; null in values of before. */
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
    /** Null for a whole reply. */
    ending: Generated<"stopped" | "failed" | null>;
  };
  model_usage: {
    org_key: string;
    month: string;
    user_id: string;
    model: string;
    calls: number;
    input_tokens: number;
    output_tokens: number;
  };
  mail_counts: { org_key: string; owner_id: string; day: string; recipients: number };
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
    /** Not included. */
    to_at: number;
    next_at: number;
  };
  webhooks: WebhooksTable;
  webhook_signatures: { webhook_id: string; signature: string; expires_at: number };
  objects: ObjectsTable;
  storage_usage: StorageUsageTable;
  quota_usage: QuotaUsageTable;
  audit_records: {
    id: string;
    org_key: string;
    actor_id: string;
    action: AuditAction;
    details: JsonText;
    created_at: number;
  };
  processes: { id: string; lease_until: number };
  members: {
    user_id: string;
    email: string | null;
    is_admin: Flag;
    memberships: JsonText;
    issued_at: number;
    seen_at: number;
    /** For people to read; it says nothing about rights. */
    name: string | null;
  };
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

/** Actions of admins that go beyond the rights of other users, and changes of what all share. */
export type AuditAction =
  | "workflow.transferred"
  | "run.cancelled"
  | "calendar.created"
  | "calendar.replaced"
  | "calendar.deleted";

export interface WorkflowsTable {
  id: string;
  org_key: string;
  owner_id: string;
  name: string;
  name_folded: string;
  description: string | null;
  services: JsonText;
  is_public: Flag;
  default_version_id: string | null;
  latest_version_number: number;
  file_key: string | null;
  imported_version_number: number | null;
  /** The readers of its runs, kept by triggers; null once it is deleted. */
  audience: Generated<string | null>;
  /** When an admin gave it to its owner; null if the owner made it. */
  transferred_at: Generated<number | null>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
  emptied_at: Generated<number | null>;
}

export interface RulesTable {
  id: string;
  org_key: string;
  owner_id: string;
  name: string;
  name_folded: string;
  description: string | null;
  is_public: Flag;
  default_version_id: string | null;
  latest_version_number: number;
  draft_count: Generated<number>;
  created_at: number;
  updated_at: number;
  deleted_at: number | null;
}

export interface RuleDraftsTable extends Omit<DraftsTable, "workflow_id"> {
  rule_id: string;
  warnings: JsonText;
  tests: JsonText;
}

export interface DraftsTable {
  id: string;
  workflow_id: string;
  thread_id: string | null;
  owner_id: string;
  format: "yaml" | "json";
  source: string;
  definition: JsonText | null;
  errors: JsonText;
  warnings: JsonText | null;
  base_version_number: number | null;
  latest_version_number: number;
  created_at: number;
  updated_at: number;
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
  /** Kept by triggers on `messages`. */
  message_count: Generated<number>;
  /** The run that the assistant started or answered last. */
  last_run_id: Generated<string | null>;
  created_at: number;
  last_updated_at: number;
  deleted_at: number | null;
}

/** Calendars of free days, of an organization. */
export interface CalendarsTable {
  id: string;
  org_key: string;
  name: string;
  /** The user who made it. */
  owner_id: string;
  /** The address, as an older program keeps it until this one seals it; else null. */
  url: string | null;
  /** The address; null if its text was given. */
  sealed_url: Uint8Array | null;
  /** Scheme, host and port of the address. */
  origin: string | null;
  /** The zone that was stated for it; null for its own. */
  timezone: string | null;
  /** One bit for each day. */
  days: string;
  /** JSON: the first free days, each with what its event is called. */
  named_days: JsonText;
  /** Grows with each change of `days`. */
  version: number;
  /** Whether each schedule that uses it has a copy of this version. */
  is_spread: Flag;
  /** How many events make no day free. */
  ignored_events: number;
  /** Tells the server of `url` which copy is known. */
  etag: string | null;
  /** When the days were read. */
  read_at: number;
  /** When it is fetched next; null if its text was given. */
  refresh_at: number | null;
  /** Why the latest fetch failed; null if it did not. */
  failure: string | null;
  /** Since when fetching fails. */
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
  /** The calendar of its free days, a copy of which is in `free_days`; null for none. */
  calendar_id: Generated<string | null>;
  /** JSON: the calendar's name, what becomes of ticks on them, the days, and their version. */
  free_days: Generated<string | null>;
  phrase: string | null;
  /** Null: the defaults of the version. */
  inputs: Generated<JsonText | null>;
  catchup: "last" | "all" | "none";
  catchup_window_ms: number;
  overlap: "skip" | "queue" | "allow" | "cancel";
  pause_after_failures: number | null;
  /** How long after its tick a run may start. */
  jitter_ms: Generated<number>;
  is_paused: Flag;
  /** When the next tick fires: up to `jitter_ms` after it. */
  next_at: number | null;
  /** The tick that waits for the run before it. */
  waiting_at: number | null;
  /** When it is given up; null for never. */
  waiting_until: number | null;
  updated_at: number;
  /** When `next_at` was worked out; null in rows of older versions. */
  planned_at: number | null;
  /** Triggers copy these from the workflow, for the indexes of the list of all schedules. */
  org_key: GeneratedAlways<string | null>;
  owner_id: GeneratedAlways<string | null>;
  audience: GeneratedAlways<string | null>;
  /** Its latest run failed, or its latest tick found no version to run. */
  is_failing: Generated<Flag>;
  /** The place in that list, highest first. */
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

/** Kept by triggers on `objects`; the owner `''` is the whole organization, the workflow `''` none. */
export interface StorageUsageTable {
  org_key: string;
  owner_id: string;
  workflow_id: string;
  input_bytes: number;
  output_bytes: number;
  file_count: number;
}

/** Kept by triggers on what it counts; the owner `''` is the whole organization. */
export interface QuotaUsageTable {
  org_key: string;
  owner_id: string;
  resource: string;
  used: number;
}
