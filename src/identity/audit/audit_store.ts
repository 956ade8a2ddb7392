import type { Queries } from "../../db/dialect.ts";
import { preparedCount, preparedPage } from "../../db/keyset.ts";
import type { AuditAction } from "../../db/audit_table.ts";
import type { JsonObject } from "../../lib/json.ts";
import type { Count, Window } from "../../lib/page.ts";

export interface AuditRow {
  id: string;
  actorId: string | null;
  via: "token" | "api_key" | "command";
  apiKeyId: string | null;
  action: AuditAction;
  /** JSON text. */
  details: string;
  createdAt: number;
}

/** Adds a record. Must run in the transaction of the recorded change. */
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
    via: record.via,
    api_key_id: record.apiKeyId,
  }).execute();
}

/** A page of an organization's records, latest first. */
export async function findAuditPage(
  queries: Queries,
  { orgKey, ...window }: Window & { orgKey: string },
): Promise<AuditRow[]> {
  return await selectPage(queries, window, { orgKey });
}

export async function countAuditRecords(queries: Queries, orgKey: string): Promise<Count> {
  return await countRecords(queries, { orgKey });
}

/** Removes records of before `before`, the oldest first. Returns how many. */
export async function deleteOldRecords(
  queries: Queries,
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  const { numDeletedRows } = await queries.deleteFrom("audit_records")
    .where("id", "in", (eb) =>
      eb.selectFrom("audit_records").select("id")
        .where("created_at", "<", before)
        .orderBy("created_at")
        .limit(limit))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

const selectPage = preparedPage(
  ["created_at", "id"],
  (queries, organization: Organization) =>
    recordsOf(queries, organization)
      .select(["id", "actor_id as actorId", "via", "api_key_id as apiKeyId"])
      .select(["action", "details", "created_at as createdAt"]),
);

const countRecords = preparedCount(recordsOf);

interface Organization {
  orgKey: string;
}

function recordsOf(queries: Queries, { orgKey }: Organization) {
  return queries.selectFrom("audit_records").where("org_key", "=", orgKey);
}
