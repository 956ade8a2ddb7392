import type { AuditAction } from "../../db/tables.ts";
import { isoTime } from "../../lib/clock.ts";
import type { JsonObject } from "../../lib/json.ts";
import { BY_TIME, openPage, type PageData, type PageInput } from "../../lib/page.ts";
import type { Context } from "../context.ts";
import { requireAdmin } from "../require_admin.ts";
import { type AuditRow, countAuditRecords, findAuditPage } from "./audit_store.ts";

export const AUDIT_ACTIONS = [
  "workflow.transferred",
  "run.cancelled",
  "calendar.created",
  "calendar.replaced",
  "calendar.deleted",
] as const satisfies readonly AuditAction[];

/** An action that only admins may perform, or a change of a calendar that everyone may use. */
export interface AuditRecord {
  id: string;
  /** The user who performed the action. */
  actorId: string;
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
