import type { AuditAction } from "../../db/audit_table.ts";
import { isoTime } from "../../lib/clock.ts";
import type { JsonObject } from "../../lib/json.ts";
import { BY_TIME, openPage, type PageData, type PageInput } from "../../lib/page.ts";
import type { Context } from "../context.ts";
import { requireAdmin } from "../require_admin.ts";
import { type AuditRow, countAuditRecords, findAuditPage } from "./audit_store.ts";

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

/** A page of the active organization's records, latest first. Errors: `forbidden`. */
export async function listAuditRecords(ctx: Context, input: PageInput): Promise<AuditList> {
  const { db: { queries }, principal } = ctx;
  requireAdmin(principal, "reads the audit log");
  const page = openPage(input, { list: ["audit"], order: BY_TIME });
  const { orgKey } = principal;
  const [count, rows] = await Promise.all([
    countAuditRecords(queries, orgKey),
    findAuditPage(queries, { orgKey, ...page.window }),
  ]);
  return {
    records: page.itemsOf(rows).map(toRecord),
    ...page.dataOf(rows, count, ({ createdAt, id }) => [createdAt, id]),
  };
}

function toRecord({ details, createdAt, ...row }: AuditRow): AuditRecord {
  return { ...row, details: JSON.parse(details), createdAt: isoTime(createdAt) };
}
