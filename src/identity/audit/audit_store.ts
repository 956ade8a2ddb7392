import type { Queries } from "../../db/dialect.ts";
import { comesBefore, countRows } from "../../db/keyset.ts";
import type { AuditAction } from "../../db/tables.ts";
import type { JsonObject } from "../../lib/json.ts";
import type { Count, Window } from "../../lib/page.ts";

export interface AuditRow {
  id: string;
  actorId: string;
  action: AuditAction;
  /** JSON text. */
  details: string;
  createdAt: number;
}

/** Adds a record, in the transaction that does what it tells. */
export async function insertAuditRecord(
  queries: Queries,
  { orgKey, details, ...record }: Omit<AuditRow, "details"> & {
    orgKey: string;
    details: JsonObject;
  },
): Promise<void> {
  await queries.insertInto("audit_records").values({
    id: record.id,
    org_key: orgKey,
    actor_id: record.actorId,
    action: record.action,
    details: JSON.stringify(details),
    created_at: record.createdAt,
  }).execute();
}

/** Latest first. */
export async function findAuditPage(
  queries: Queries,
  { orgKey, limit, offset, after }: Window & { orgKey: string },
): Promise<AuditRow[]> {
  let query = recordsOf(queries, orgKey).select([
    "id",
    "actor_id as actorId",
    "action",
    "details",
    "created_at as createdAt",
  ]);
  if (after) query = query.where(comesBefore(["created_at", "id"], after));
  return await query.orderBy("created_at", "desc").orderBy("id", "desc")
    .limit(limit).offset(offset)
    .execute();
}

export async function countAuditRecords(queries: Queries, orgKey: string): Promise<Count> {
  return await countRows(queries, recordsOf(queries, orgKey));
}

function recordsOf(queries: Queries, orgKey: string) {
  return queries.selectFrom("audit_records").where("org_key", "=", orgKey);
}
