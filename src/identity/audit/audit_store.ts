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
  /** An id in the details of the records, or the name of a calendar. */
  target: string | null;
}

interface FilterShape {
  hasAction: boolean;
  hasActor: boolean;
}

interface FilterValues {
  orgKey: string;
  action: AuditAction;
  actorId: string;
  target: string;
}

function shapeOf({ action, actorId }: Pick<RecordFilter, "action" | "actorId">): FilterShape {
  return { hasAction: action !== null, hasActor: actorId !== null };
}

/** The values of a filter; those that its shape does not use may be any. */
function valuesOf({ orgKey, action, actorId, target }: RecordFilter): FilterValues {
  return {
    orgKey,
    action: action ?? "run.cancelled",
    actorId: actorId ?? "",
    target: target ?? "",
  };
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

/** As above, for the records that name a target. */
function recordsOfTarget(
  queries: Queries,
  { orgKey, action, actorId, target }: FilterValues,
  { hasAction, hasActor }: FilterShape,
) {
  return queries.selectFrom("audit_targets")
    .where("audit_targets.org_key", "=", orgKey)
    .where("audit_targets.target", "=", target)
    .$if(hasActor, (query) => query.where("audit_targets.actor_id", "=", actorId))
    .$if(hasAction, (query) => query.where("audit_targets.action", "=", action));
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
  const select = filter.target === null ? selectPage : selectPageOfTarget;
  return await select(queries, window, valuesOf(filter), shapeOf(filter));
}

const selectPage = preparedPage(
  ["created_at", "id"],
  (queries, values: FilterValues, shape: FilterShape) =>
    recordsOf(queries, values, shape).select(COLUMNS),
);

const selectPageOfTarget = preparedPage(
  ["audit_targets.created_at", "audit_targets.record_id"],
  (queries, values: FilterValues, shape: FilterShape) =>
    recordsOfTarget(queries, values, shape)
      .innerJoin("audit_records", "audit_records.id", "audit_targets.record_id")
      .select(COLUMNS),
);

/** The times of records: from the first on, and before the second. */
export interface TimeSpan {
  from: number;
  to: number;
}

/** Counts the records, up to a limit. */
export async function countRecords(
  queries: Queries,
  { filter, from, to }: TimeSpan & { filter: RecordFilter },
): Promise<Count> {
  const values = { ...valuesOf(filter), from, to };
  const select = filter.target === null ? selectCount : selectCountOfTarget;
  const { rows: [row] } = await select(queries, values, shapeOf(filter));
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

const selectCountOfTarget = prepared((
  queries,
  { from, to, ...values }: FilterValues & TimeSpan,
  shape: FilterShape,
) =>
  countedRows(
    queries,
    recordsOfTarget(queries, values, shape)
      .where("created_at", ">=", from)
      .where("created_at", "<", to),
  )
);
