import { type RawBuilder, sql } from "kysely";
import { compiledBy } from "../../access/lists.ts";
import { COUNT_MAX } from "../../db/keyset.ts";
import { FROM_LATEST, type WalkedRow } from "../../access/walks.ts";
import type { Queries } from "../../db/dialect.ts";
import { prepared } from "../../db/prepared.ts";
import type { RunTrigger } from "../../db/tables.ts";

/** The column that distinguishes the ranges of a walk: the runs' audience, or the workflow. */
export type RangesBy = "audience" | "workflow_id";

/** The parameters of a walk through runs. */
export interface RunWalkValues {
  /** A JSON list of audiences or workflow ids. */
  scopes: string;
  /** JSON lists; null for all. */
  statuses: string | null;
  triggers: string | null;
  from: number;
  to: number;
}

interface WalkCursor {
  afterAt: number | string;
  afterId: number | string;
  size: number;
}

interface Shape {
  by: RangesBy;
}

/**
 * Finds the statuses and triggers that runs of each scope have. Each step reads the next distinct
 * pair from the index.
 */
function ranges(
  { scopes, statuses, triggers }: Pick<RunWalkValues, "scopes" | "statuses" | "triggers">,
  { by }: Shape,
): RawBuilder<unknown> {
  const status = sql`substr(state.both, 1, instr(state.both, ' ') - 1)`;
  const trigger = sql`substr(state.both, instr(state.both, ' ') + 1)`;
  const first = (where: RawBuilder<unknown>) =>
    sql`(SELECT later.status || ' ' || later.trigger FROM runs AS later
      WHERE ${sql.ref(`later.${by}`)} = state.scope AND ${where}
      ORDER BY later.status, later.trigger LIMIT 1)`;
  // Not one comparison of pairs, because SQLite would read all rows of the same status.
  const next = sql`coalesce(
    ${first(sql`later.status = ${status} AND later.trigger > ${trigger}`)},
    ${first(sql`later.status > ${status}`)}
  )`;
  return sql`state (scope, both) AS (
    SELECT value, '' FROM json_each(${scopes})
    UNION ALL
    SELECT state.scope, ${next} FROM state WHERE state.both IS NOT NULL
  ),
  range (scope, status, trigger) AS (
    SELECT * FROM (
      SELECT scope, ${status} AS status, ${trigger} AS trigger FROM state WHERE both <> ''
    )
    WHERE (${statuses} IS NULL OR status IN (SELECT value FROM json_each(${statuses})))
      AND (${triggers} IS NULL OR trigger IN (SELECT value FROM json_each(${triggers})))
  )`;
}

/** A position in the order of lists as one text, which can be read from the index alone. */
const PLACE = sql`printf('%016d', later.created_at) || later.id`;

/**
 * Returns runs in the order of lists, merged from their ranges. `to` becomes the start position
 * rather than a condition: with both, SQLite would start at `to` and read everything before the
 * position.
 */
export async function findNextRuns(
  queries: Queries,
  { to, afterAt, afterId, ...values }: RunWalkValues & WalkCursor,
  shape: Shape,
): Promise<WalkedRow[]> {
  const place = Number(afterAt) < to ? { afterAt, afterId } : { afterAt: to, afterId: "" };
  return (await selectNext(queries, { ...values, ...place }, shape)).rows;
}

type NextValues = Omit<RunWalkValues, "to"> & WalkCursor;

const selectNext = prepared((queries, values: NextValues, shape: Shape) => {
  const { from, afterAt, afterId, size } = values;
  const next = (line: RawBuilder<unknown>, before: RawBuilder<unknown>) =>
    sql`(
      SELECT ${PLACE} FROM runs AS later
      WHERE ${sql.ref(`later.${shape.by}`)} = ${line}.scope AND later.status = ${line}.status
        AND later.trigger = ${line}.trigger
        AND later.created_at >= ${from} AND (later.created_at, later.id) < ${before}
      ORDER BY later.created_at DESC, later.id DESC LIMIT 1
    )`;
  const place = sql`(CAST(substr(line.place, 1, 16) AS INTEGER), substr(line.place, 17))`;
  return compiledBy<WalkedRow>(
    queries,
    sql`WITH RECURSIVE ${ranges(values, shape)},
    line (scope, status, trigger, place) AS (
      SELECT scope, status, trigger, ${next(sql`range`, sql`(${afterAt}, ${afterId})`)} FROM range
      UNION ALL
      SELECT scope, status, trigger, ${next(sql`line`, place)} FROM line
      WHERE line.place IS NOT NULL
      ORDER BY 4 DESC
    )
    SELECT substr(place, 17) AS id, CAST(substr(place, 1, 16) AS INTEGER) AS at
    FROM line WHERE place IS NOT NULL LIMIT ${size}`,
  );
});

/** The runs of each range that one look for foreign runs passes over, which takes milliseconds. */
const PASSED_MAX = 2_000;

type PassValues = NextValues & { workflowId: string };

/**
 * For each range: the place before its next run of another workflow, else that of the last run that
 * was looked at, else null. A space after an id is the place before its run.
 */
const selectPassed = prepared((queries, values: PassValues, shape: Shape) => {
  const { from, afterAt, afterId, workflowId, size } = values;
  const next = (columns: RawBuilder<unknown>, limit: RawBuilder<unknown>) =>
    sql`SELECT ${columns} FROM runs AS later
      WHERE ${sql.ref(`later.${shape.by}`)} = range.scope AND later.status = range.status
        AND later.trigger = range.trigger
        AND later.created_at >= ${from} AND (later.created_at, later.id) < (${afterAt}, ${afterId})
      ORDER BY later.created_at DESC, later.id DESC ${limit}`;
  const some = next(sql`${PLACE} AS place, later.workflow_id`, sql`LIMIT ${size}`);
  return compiledBy<{ place: string | null }>(
    queries,
    sql`WITH RECURSIVE ${ranges(values, shape)}
    SELECT coalesce(
      (SELECT place || ' ' FROM (${some}) WHERE workflow_id <> ${workflowId} LIMIT 1),
      (${next(PLACE, sql`LIMIT 1 OFFSET ${size} - 1`)})
    ) AS place FROM range`,
  );
});

/** A place in a walk, and whether a run of another workflow follows. */
export interface PassedRuns {
  place: WalkedRow;
  isBeforeOther: boolean;
}

/**
 * Passes over runs of a workflow, up to the next one of another workflow or up to a bound. Returns
 * null if there are no more runs.
 */
export async function passRunsOf(
  queries: Queries,
  { to: _, after, ...values }: RunWalkValues & { workflowId: string; after: WalkedRow },
  shape: Shape,
): Promise<PassedRuns | null> {
  const asked = { ...values, afterAt: after.at, afterId: after.id, size: PASSED_MAX };
  const { rows } = await selectPassed(queries, asked, shape);
  const place = rows.flatMap((row) => row.place ?? []).sort().at(-1);
  if (place === undefined) return null;
  const [at, id] = [Number(place.slice(0, 16)), place.slice(16)];
  return { place: { at, id }, isBeforeOther: id.endsWith(" ") };
}

/** Counts the runs in the ranges, up to `COUNT_MAX` plus one. */
export const countRangeRuns = prepared((queries, values: RunWalkValues, shape: Shape) =>
  compiledBy<{ found: number }>(
    queries,
    sql`WITH RECURSIVE ${ranges(values, shape)}
    SELECT count(*) AS found FROM (
      SELECT 1 FROM range CROSS JOIN runs
        ON ${sql.ref(`runs.${shape.by}`)} = range.scope AND runs.status = range.status
        AND runs.trigger = range.trigger
        AND runs.created_at >= ${values.from} AND runs.created_at < ${values.to}
      LIMIT ${sql.lit(COUNT_MAX + 1)}
    ) AS counted`,
  )
);

interface LatestValues extends Pick<RunWalkValues, "scopes" | "statuses" | "triggers"> {
  size: number;
}

const selectLatest = prepared((queries, values: LatestValues) =>
  compiledBy<{ workflowId: string; places: string }>(
    queries,
    sql`WITH RECURSIVE ${ranges(values, { by: "workflow_id" })}
    SELECT range.scope AS workflowId, (
      SELECT json_group_array(place) FROM (
        SELECT ${PLACE} AS place FROM runs AS later
        WHERE later.workflow_id = range.scope AND later.status = range.status
          AND later.trigger = range.trigger
        ORDER BY later.created_at DESC, later.id DESC LIMIT ${values.size}
      )
    ) AS places FROM range`,
  )
);

/**
 * Returns the ids of the latest `size` runs of each of these workflows, including workflows that
 * are being deleted. Reads at most `size` entries of each index range, however many runs there are.
 */
export async function findLatestIds(
  queries: Queries,
  { workflowIds, size }: { workflowIds: readonly string[]; size: number },
): Promise<string[]> {
  const scopes = JSON.stringify(workflowIds);
  const { rows } = await selectLatest(queries, { scopes, statuses: null, triggers: null, size });
  const placesOf = Map.groupBy(rows, ({ workflowId }) => workflowId).values();
  return [...placesOf].flatMap((ranges) => {
    const places: string[] = ranges.flatMap((range) => JSON.parse(range.places));
    return places.sort().toReversed().slice(0, size).map((place) => place.slice(16));
  });
}

/** The number of a workflow's latest runs among which a user's own runs are searched. */
const LATEST_RUNS = 200;

const BY_HAND: readonly RunTrigger[] = ["manual", "chat", "api"];

/** Returns the latest run that the user started by hand, with inputs short enough for a form. */
export async function findOwnLatest(
  queries: Queries,
  { workflowId, userId, bytesMax }: { workflowId: string; userId: string; bytesMax: number },
): Promise<{ id: string; inputs: string } | undefined> {
  const latest = await findNextRuns(queries, {
    scopes: JSON.stringify([workflowId]),
    statuses: null,
    triggers: JSON.stringify(BY_HAND),
    from: Number.MIN_SAFE_INTEGER,
    to: Number.MAX_SAFE_INTEGER,
    ...FROM_LATEST,
    size: LATEST_RUNS,
  }, { by: "workflow_id" });
  if (latest.length === 0) return undefined;
  const own = await queries.selectFrom("runs").select("id")
    .where("id", "in", latest.map(({ id }) => id))
    .where("principal_id", "=", userId)
    .execute();
  const owned = new Set(own.map(({ id }) => id));
  const last = latest.find(({ id }) => owned.has(id));
  if (!last) return undefined;
  return await queries.selectFrom("runs").select(["id", "inputs"])
    .where("id", "=", last.id)
    .where("pruned_at", "is", null)
    .where(sql`octet_length(inputs)`, "<=", bytesMax)
    .executeTakeFirst();
}
