import type { AuditAction } from "../../db/audit_table.ts";
import type { Queries } from "../../db/dialect.ts";
import { countedRows, preparedPage, toCount } from "../../db/keyset.ts";
import { prepared } from "../../db/prepared.ts";
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

/** The records of an organization to find. Null stands for all. */
export interface RecordFilter {
  orgKey: string;
  action: AuditAction | null;
  actorId: string | null;
}

interface FilterShape {
  hasAction: boolean;
  hasActor: boolean;
}

interface FilterValues {
  orgKey: string;
  action: AuditAction;
  actorId: string;
}

function shapeOf({ action, actorId }: Pick<RecordFilter, "action" | "actorId">): FilterShape {
  return { hasAction: action !== null, hasActor: actorId !== null };
}

/** The values of a filter; those that its shape does not use may be any. */
function valuesOf({ orgKey, action, actorId }: RecordFilter): FilterValues {
  return { orgKey, action: action ?? "run.cancelled", actorId: actorId ?? "" };
}

/** Each combination of conditions has an index in the order of time. */
function recordsOf(
  queries: Queries,
  { orgKey, action, actorId }: FilterValues,
  { hasAction, hasActor }: FilterShape,
) {
  return queries.selectFrom("audit_records")
    .where("audit_records.org_key", "=", orgKey)
    .$if(hasActor, (query) => query.where("audit_records.actor_id", "=", actorId))
    .$if(hasAction, (query) => query.where("audit_records.action", "=", action));
}

const COLUMNS = [
  "audit_records.id",
  "audit_records.actor_id as actorId",
  "audit_records.via",
  "audit_records.api_key_id as apiKeyId",
  "audit_records.action",
  "audit_records.details",
  "audit_records.created_at as createdAt",
] as const;

/** A page of records, latest first. */
export async function findRecords(
  queries: Queries,
  { filter, ...window }: Window & { filter: RecordFilter },
): Promise<AuditRow[]> {
  return await selectPage(queries, window, valuesOf(filter), shapeOf(filter));
}

const selectPage = preparedPage(
  ["created_at", "id"],
  (queries, values: FilterValues, shape: FilterShape) =>
    recordsOf(queries, values, shape).select(COLUMNS),
);

/** The times of records: from the first on, and before the second. */
export interface TimeSpan {
  from: number;
  to: number;
}

export async function countRecords(
  queries: Queries,
  { filter, from, to }: TimeSpan & { filter: RecordFilter },
): Promise<Count> {
  const values = { ...valuesOf(filter), from, to };
  const { rows: [row] } = await selectCount(queries, values, shapeOf(filter));
  return toCount(row ?? { found: 0 });
}

const selectCount = prepared((
  queries,
  { from, to, ...values }: FilterValues & TimeSpan,
  shape: FilterShape,
) =>
  countedRows(
    queries,
    recordsOf(queries, values, shape).where("created_at", ">=", from).where("created_at", "<", to),
  )
);

interface Target {
  orgKey: string;
  /** An id in the details of the records, or the name of a calendar. */
  target: string;
}

/** A page of the records whose details name a target, latest first. */
export async function findRecordsOfTarget(
  queries: Queries,
  { orgKey, target, ...window }: Window & Target,
): Promise<AuditRow[]> {
  return await selectOfTarget(queries, window, { orgKey, target });
}

const selectOfTarget = preparedPage(
  ["audit_targets.created_at", "audit_targets.record_id"],
  (queries, { orgKey, target }: Target) =>
    queries.selectFrom("audit_targets")
      .innerJoin("audit_records", "audit_records.id", "audit_targets.record_id")
      .select(COLUMNS)
      .where("audit_targets.org_key", "=", orgKey)
      .where("audit_targets.target", "=", target),
);

/** Counts the records that name a target in a time span. */
export async function countRecordsOfTarget(
  queries: Queries,
  { orgKey, target, from, to }: Target & TimeSpan,
): Promise<Count> {
  const { rows: [row] } = await selectCountOfTarget(queries, { orgKey, target, from, to });
  return toCount(row ?? { found: 0 });
}

const selectCountOfTarget = prepared((
  queries,
  { orgKey, target, from, to }: Target & TimeSpan,
) =>
  countedRows(
    queries,
    queries.selectFrom("audit_targets")
      .where("org_key", "=", orgKey)
      .where("target", "=", target)
      .where("created_at", ">=", from)
      .where("created_at", "<", to),
  )
);
