import type { AuditAction } from "../../db/audit_table.ts";
import { isoTime } from "../../lib/clock.ts";
import type { JsonObject } from "../../lib/json.ts";
import { BY_TIME, openPage, type PageData, type PageInput } from "../../lib/page.ts";
import { requireRange } from "../../lib/time_range.ts";
import type { Context } from "../context.ts";
import { requireAdmin } from "../require_admin.ts";
import type { Principal } from "../principal.ts";
import { type AuditRow, countRecords } from "./audit_store.ts";
import { type AuditFilter, findAuditPage } from "./find_audit_records.ts";

export const AUDIT_ACTIONS = [
  "workflow.published",
  "workflow.default_changed",
  "workflow.shared",
  "workflow.made_public",
  "workflow.made_private",
  "workflow.transferred",
  "workflow.deleted",
  "rule.published",
  "rule.default_changed",
  "rule.shared",
  "rule.made_public",
  "rule.made_private",
  "rule.deleted",
  "thread.shared",
  "thread.deleted",
  "envs.set",
  "envs.deleted",
  "schedule.saved",
  "schedule.changed",
  "schedule.paused",
  "schedule.resumed",
  "schedule.deleted",
  "webhook.created",
  "webhook.deleted",
  "webhook.paused",
  "webhook.resumed",
  "api_key.created",
  "api_key.revoked",
  "run.cancelled",
  "calendar.created",
  "calendar.replaced",
  "calendar.deleted",
] as const satisfies readonly AuditAction[];

/** An action that others should know of. */
export interface AuditRecord {
  id: string;
  /** The user who performed the action; null for the server's command line. */
  actorId: string | null;
  /** How the user was known: by a token, an API key, or the server's command line. */
  via: AuditRow["via"];
  /** The API key that was used. */
  apiKeyId: string | null;
  action: AuditAction;
  details: JsonObject;
  createdAt: string;
}

export interface AuditList extends PageData {
  records: AuditRecord[];
}

/** The records to show. Absent filters stand for all. */
export interface AuditFilterInput {
  action?: AuditAction | undefined;
  /** The user who performed the action. */
  actorId?: string | undefined;
  /** An id in the details, or the name of a calendar. */
  target?: string | undefined;
  /** Only records from this time on, in milliseconds since 1970. */
  from?: number | undefined;
  /** Only records of before this time. */
  to?: number | undefined;
}

/** Returns the filter for the records of the caller's organization. Errors: `invalid_request`. */
export function filterOf(
  { orgKey }: Pick<Principal, "orgKey">,
  { action = null, actorId = null, target = null, from, to }: Nullable<AuditFilterInput>,
): AuditFilter {
  requireRange({ from, to }, { action: "read the audit log" });
  const span = { from: from ?? Number.MIN_SAFE_INTEGER, to: to ?? Number.MAX_SAFE_INTEGER };
  return { orgKey, action, actorId, target, ...span };
}

type Nullable<T> = { [Name in keyof T]: T[Name] | null };

/**
 * A page of the active organization's records that fit, latest first. Errors: `forbidden`,
 * `invalid_request`.
 */
export async function listAuditRecords(
  ctx: Context,
  { page: number, limit, cursor, ...input }: PageInput & AuditFilterInput,
): Promise<AuditList> {
  const { db: { queries }, principal } = ctx;
  requireAdmin(principal, "reads the audit log");
  const filter = filterOf(principal, input);
  const { action, actorId, target, from, to } = filter;
  const list = ["audit", action, actorId, target, from, to];
  const asked = { limit, ...number !== undefined && { page: number }, ...cursor && { cursor } };
  const page = openPage(asked, { list, order: BY_TIME });
  const [count, rows] = await Promise.all([
    countRecords(queries, { filter, from, to }),
    findAuditPage(queries, { filter, ...page.window }),
  ]);
  return {
    records: page.itemsOf(rows).map(toRecord),
    ...page.dataOf(rows, count, ({ createdAt, id }) => [createdAt, id]),
  };
}

/** Returns a record as the API shows it. */
export function toRecord({ details, createdAt, ...row }: AuditRow): AuditRecord {
  return { ...row, details: JSON.parse(details), createdAt: isoTime(createdAt) };
}
