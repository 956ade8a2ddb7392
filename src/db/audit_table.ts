/** Actions that others in the organization should know of. */
export type AuditAction =
  | `workflow.${
    | "published"
    | "default_changed"
    | "shared"
    | "made_public"
    | "made_private"
    | "transferred"
    | "deleted"}`
  | `rule.${
    | "published"
    | "default_changed"
    | "shared"
    | "made_public"
    | "made_private"
    | "deleted"}`
  | `thread.${"shared" | "deleted"}`
  | `envs.${"set" | "deleted"}`
  | `schedule.${"saved" | "changed" | "paused" | "resumed" | "deleted"}`
  | `webhook.${"created" | "deleted" | "paused" | "resumed"}`
  | `api_key.${"created" | "revoked"}`
  | "run.cancelled"
  | `calendar.${"created" | "replaced" | "deleted"}`;

export interface AuditRecordsTable {
  id: string;
  org_key: string;
  /** Null for an action on the server's command line. */
  actor_id: string | null;
  action: AuditAction;
  /** JSON. */
  details: string;
  created_at: number;
  via: "token" | "api_key" | "command";
  api_key_id: string | null;
}

/** The targets that the details of records name; set by triggers. */
export interface AuditTargetsTable {
  org_key: string;
  target: string;
  created_at: number;
  record_id: string;
  action: AuditAction;
  actor_id: string | null;
}
