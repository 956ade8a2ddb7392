import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";
import { findAudiences } from "../../access/audiences.ts";
import { compiledBy } from "../../access/lists.ts";
import { findCandidates } from "../../access/name_search.ts";
import { type Parts, preparedForCaller } from "../../access/prepared_for_caller.ts";
import { searchPage } from "../../access/search_pages.ts";
import {
  ownedWorkflows,
  publicWorkflows,
  readableWorkflows,
  sharedWorkflows,
} from "../../access/sharing.ts";
import { atLeast, batchOf, type WalkBatch, walkPage } from "../../access/walk_pages.ts";
import type { CheckedRow, WalkedRow, WalkValues } from "../../access/walks.ts";
import type { Queries } from "../../db/dialect.ts";
import { COUNT_MAX, toCount } from "../../db/keyset.ts";
import { prepared } from "../../db/prepared.ts";
import type { Principal } from "../../identity/principal.ts";
import type { Count, Window } from "../../lib/page.ts";
import type { UrgencyRange } from "./states.ts";

export const SCHEDULE_SCOPES = ["owned", "shared", "public", "all", "organization"] as const;
export type ScheduleScope = typeof SCHEDULE_SCOPES[number];

export interface OverviewFilter {
  principal: Principal;
  scope: ScheduleScope;
  urgencies: UrgencyRange;
  /** A part of the workflow's name, case-folded. */
  search: string | null;
}

export type OverviewRow = Awaited<ReturnType<typeof selectRows>>[number];

export interface FoundSchedules {
  rows: readonly OverviewRow[];
  /** The schedules of the page and one more: `at` is the urgency, `id` the workflow and name. */
  found: readonly WalkedRow[];
  count: Count;
}

/**
 * Finds a page, the most urgent schedules first. Reads one index range for each audience of the
 * caller.
 */
export async function findSchedulePage(
  queries: Queries,
  { filter, ...window }: Window & { filter: OverviewFilter },
): Promise<FoundSchedules> {
  const { principal, search, scope } = filter;
  const ranges = await findRanges(queries, filter);
  const findPiece = (place: WalkValues) => findNext(queries, { filter, ranges, place });
  const asked = { principal, ...window };
  const { found, count } = search === null
    ? await findWalked(queries, { filter, ranges, asked })
    : await searchPage({
      findCandidates: () =>
        findCandidates(queries, {
          ...{ table: "workflows", orgKey: principal.orgKey, text: search },
          after: null,
        }),
      isInOrder: false,
      among: (ids) => findAmong(queries, { filter, search, ids }),
      findPiece,
      asked,
    });
  const ids = found.slice(0, window.limit - 1).map(({ id }) => id);
  return { rows: await selectRows(queries, { principal, scope, ids }), found, count };
}

async function findWalked(
  queries: Queries,
  { asked, ...walk }: Walk & { asked: Window & { principal: Principal } },
): Promise<Omit<FoundSchedules, "rows">> {
  const { found, total } = await walkPage((place) => findNext(queries, { ...walk, place }), asked);
  if (total !== null) return { found, count: { total, isExact: true } };
  return { found, count: atLeast(await countRanges(queries, walk), found, asked) };
}

/** The column by which index ranges are read, and the values of the ranges as a JSON list. */
interface Ranges {
  by: "audience" | "owner" | "organization";
  scopes: string;
}

async function findRanges(
  queries: Queries,
  { principal, scope }: OverviewFilter,
): Promise<Ranges> {
  const { orgKey, userId } = principal;
  if (scope === "owned") return { by: "owner", scopes: JSON.stringify([userId]) };
  if (scope === "organization") return { by: "organization", scopes: JSON.stringify([orgKey]) };
  const open = JSON.stringify([orgKey]);
  if (scope === "public") return { by: "audience", scopes: JSON.stringify([open]) };
  const audiences = await findAudiences(queries, principal);
  const wanted = scope === "all"
    ? audiences
    : audiences.filter((audience) => audience !== open && ownerOf(audience) !== userId);
  return { by: "audience", scopes: JSON.stringify(wanted) };
}

/** Returns the owner in an audience that is not the whole organization. */
function ownerOf(audience: string): unknown {
  const parts: unknown[] = JSON.parse(audience);
  return parts[1];
}

interface Walk {
  filter: OverviewFilter;
  ranges: Ranges;
}

async function findNext(
  queries: Queries,
  { filter: { principal, urgencies, search }, ranges, place }: Walk & { place: WalkValues },
): Promise<WalkBatch> {
  const { afterAt, afterId, size } = place;
  const { from, to } = urgencies;
  // The start of each range, not a second condition: with both, SQLite would start the index search
  // at the other bound.
  const begin = Number(afterAt) <= to
    ? { at: afterAt, id: String(afterId) }
    : { at: to + 1, id: "" };
  const [workflowId = "", name = ""] = begin.id.split("/");
  const { rows } = await selectNext(queries, {
    ...{ orgKey: principal.orgKey, scopes: ranges.scopes, from, size, search: search ?? "" },
    ...{ afterAt: begin.at, workflowId, name },
  }, { by: ranges.by, isSearch: search !== null });
  return batchOf(rows, place);
}

interface NextValues {
  orgKey: string;
  scopes: string;
  from: number;
  afterAt: number | string;
  workflowId: string;
  name: string;
  size: number;
  search: string;
}

/** Builds the condition of one range. */
function inRange(
  by: Ranges["by"],
  orgKey: string,
  value: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  if (by === "audience") return sql`later.audience = ${value}`;
  if (by === "organization") return sql`later.org_key = ${value}`;
  return sql`later.org_key = ${orgKey} AND later.owner_id = ${value}`;
}

const ID = sql<string>`schedules.workflow_id || '/' || schedules.name`;

const selectNext = prepared((
  queries,
  values: NextValues,
  { by, isSearch }: { by: Ranges["by"]; isSearch: boolean },
) => {
  const found = by === "audience" ? mergedRanges(by, values) : oneRange(by, values);
  const checked = isSearch
    ? sql`SELECT next.id, next.at, instr(workflows.name_folded, ${values.search}) > 0 AS fits
      FROM (${found}) AS next CROSS JOIN workflows ON workflows.id = next.workflow_id`
    : sql`SELECT next.id, next.at, 1 AS fits FROM (${found}) AS next`;
  return compiledBy<CheckedRow>(queries, checked);
});

/** Builds a query for the next rows of the one range of an owner or organization. */
function oneRange(by: Ranges["by"], values: NextValues): RawBuilder<unknown> {
  const scope = sql`(SELECT value FROM json_each(${values.scopes}))`;
  return sql`SELECT later.workflow_id || '/' || later.name AS id, later.urgency AS at,
      later.workflow_id
    FROM schedules AS later
    WHERE ${inRange(by, values.orgKey, scope)} AND later.urgency >= ${values.from}
      AND (later.urgency, later.workflow_id, later.name)
        < (${values.afterAt}, ${values.workflowId}, ${values.name})
    ORDER BY later.urgency DESC, later.workflow_id DESC, later.name DESC LIMIT ${values.size}`;
}

/**
 * Builds a query that merges the ranges: the first row of each range is queued, and a row that is
 * taken is replaced by the next one of its range.
 */
function mergedRanges(by: Ranges["by"], values: NextValues): RawBuilder<unknown> {
  const next = (scope: RawBuilder<unknown>, before: RawBuilder<unknown>) =>
    sql`(
      SELECT printf('%016d', later.urgency) || later.workflow_id || '/' || later.name
      FROM schedules AS later
      WHERE ${inRange(by, values.orgKey, scope)} AND later.urgency >= ${values.from}
        AND (later.urgency, later.workflow_id, later.name) < ${before}
      ORDER BY later.urgency DESC, later.workflow_id DESC, later.name DESC LIMIT 1
    )`;
  const workflowId = sql`substr(place, 17, instr(place, '/') - 17)`;
  const position = sql`(
    CAST(substr(place, 1, 16) AS INTEGER), ${workflowId}, substr(place, instr(place, '/') + 1)
  )`;
  const begin = sql`(${values.afterAt}, ${values.workflowId}, ${values.name})`;
  return sql`WITH RECURSIVE line (scope, place) AS (
    SELECT range.value, ${next(sql`range.value`, begin)}
    FROM json_each(${values.scopes}) AS range
    UNION ALL
    SELECT line.scope, ${next(sql`line.scope`, position)} FROM line WHERE place IS NOT NULL
    ORDER BY 2 DESC
  ) SELECT substr(place, 17) AS id, CAST(substr(place, 1, 16) AS INTEGER) AS at,
    ${workflowId} AS workflow_id
  FROM line WHERE place IS NOT NULL LIMIT ${values.size}`;
}

async function countRanges(
  queries: Queries,
  { filter: { principal, urgencies }, ranges: { by, scopes } }: Walk,
): Promise<Count> {
  const values = { orgKey: principal.orgKey, scopes, ...urgencies };
  const { rows: [row] } = await selectCount(queries, values, { by });
  return toCount(row ?? { found: 0 });
}

const selectCount = prepared((
  queries,
  { orgKey, scopes, from, to }: UrgencyRange & { orgKey: string; scopes: string },
  { by }: { by: Ranges["by"] },
) =>
  compiledBy<{ found: number }>(
    queries,
    sql`SELECT count(*) AS found FROM (
      SELECT 1 FROM (SELECT value AS scope FROM json_each(${scopes})) AS range
      CROSS JOIN schedules AS later ON ${inRange(by, orgKey, sql`range.scope`)}
        AND later.urgency >= ${from} AND later.urgency <= ${to}
      LIMIT ${sql.lit(COUNT_MAX + 1)}
    ) AS counted`,
  )
);

/** Builds the condition that a workflow is in the scope. */
function inScope(scope: ScheduleScope, principal: Principal): Expression<SqlBool> {
  switch (scope) {
    case "owned":
      return ownedWorkflows(principal);
    case "public":
      return publicWorkflows(principal);
    case "all":
      return readableWorkflows(principal);
    case "shared":
      return sql`(${sharedWorkflows(principal)} AND workflows.is_public = 0
        AND workflows.owner_id <> ${principal.userId})`;
    case "organization":
      return sql`(workflows.org_key = ${principal.orgKey} AND workflows.deleted_at IS NULL)`;
  }
}

/** Finds the schedules of the list that belong to these workflows. */
async function findAmong(
  queries: Queries,
  { filter: { principal, scope, urgencies }, search, ids }: {
    filter: OverviewFilter;
    search: string;
    ids: readonly string[];
  },
): Promise<WalkedRow[]> {
  const values = { ...urgencies, search, ids: JSON.stringify(ids) };
  return await selectAmong(queries, { principal, values, shape: { scope } });
}

type AmongValues = { from: number; to: number; search: string; ids: string };

const selectAmong = preparedForCaller((
  queries,
  { principal, values, shape: { scope } }: Parts<AmongValues, { scope: ScheduleScope }>,
) =>
  compiledBy<WalkedRow>(
    queries,
    sql`SELECT ${ID} AS id, schedules.urgency AS at
      FROM json_each(${values.ids}) AS candidate
      CROSS JOIN workflows ON workflows.id = candidate.value
      CROSS JOIN schedules ON schedules.workflow_id = workflows.id
      WHERE schedules.urgency >= ${values.from} AND schedules.urgency <= ${values.to}
        AND instr(workflows.name_folded, ${values.search}) > 0
        AND ${inScope(scope, principal)}`,
  )
);

/** Selects the schedules with these ids that the caller may still see. */
async function selectRows(
  queries: Queries,
  { principal, scope, ids }: { principal: Principal; scope: ScheduleScope; ids: readonly string[] },
) {
  const workflowIds = [...new Set(ids.map((id) => id.slice(0, id.indexOf("/"))))];
  const values = { ids: JSON.stringify(ids), workflowIds: JSON.stringify(workflowIds) };
  const rows = await selectShown(queries, { principal, values, shape: { scope } });
  const places = new Map(ids.map((id, place) => [id, place]));
  return rows.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}

const LATEST_RUN = sql<string>`(
  SELECT latest.id FROM runs AS latest
  WHERE latest.workflow_id = schedules.workflow_id AND latest.schedule_name = schedules.name
    AND latest.scheduled_at IS NOT NULL
  ORDER BY latest.scheduled_at DESC LIMIT 1
)`;

/** The lists as JSON text. */
type ShownValues = { ids: string; workflowIds: string };

const selectShown = preparedForCaller((
  queries,
  { principal, values, shape: { scope } }: Parts<ShownValues, { scope: ScheduleScope }>,
) => {
  const listed = (list: string) => sql<string>`(SELECT value FROM json_each(${list}))`;
  return queries.selectFrom("schedules")
    .innerJoin("workflows", "workflows.id", "schedules.workflow_id")
    .leftJoin("runs", (join) => join.on(sql`runs.id`, "=", LATEST_RUN))
    .select([
      ID.as("id"),
      "schedules.workflow_id as workflowId",
      "workflows.name as workflowName",
      "workflows.owner_id as ownerId",
      "schedules.name",
      "schedules.cron",
      "schedules.rule",
      "schedules.run_at",
      "schedules.timezone",
      "schedules.calendar_id",
      "schedules.free_days",
      "schedules.is_paused as isPaused",
      "schedules.next_at as nextAt",
      "schedules.waiting_at as waitingAt",
      "schedules.urgency",
      "runs.id as runId",
      "runs.scheduled_at as scheduledAt",
      "runs.status as runStatus",
    ])
    .where("schedules.workflow_id", "in", listed(values.workflowIds))
    .where(ID, "in", listed(values.ids))
    // Because of the `+`, SQLite does not read all workflows of the scope first, but only those of
    // the page.
    .where(sql<SqlBool>`+(${inScope(scope, principal)})`);
});
