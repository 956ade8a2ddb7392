import { type Expression, type RawBuilder, sql, type SqlBool } from "kysely";

/** The tables whose rows are listed by their last change, and can be shared with teams. */
const LISTED = {
  workflows: { at: "updated_at", teams: "workflow_teams", key: "workflow_id", canBePublic: true },
  rules: { at: "updated_at", teams: "rule_teams", key: "rule_id", canBePublic: true },
  threads: { at: "last_updated_at", teams: "thread_teams", key: "thread_id", canBePublic: false },
} as const;

export type Listed = keyof typeof LISTED;

/**
 * The rows of a walk: the caller's own, those shared with teams, public ones, all three, or the
 * organization's.
 */
export type Walk = "owned" | "shared" | "public" | "all" | "organization";

/** The parameters of a walk. */
export interface WalkValues {
  orgKey: string;
  userId: string;
  /** JSON list of the caller's teams, without duplicates. */
  teams: string;
  /** The position after which the walk starts. */
  afterAt: number | string;
  afterId: number | string;
  /** The most rows that the walk returns. */
  size: number;
}

/** The `id` of a row, and the time that lists order it by. */
export interface WalkedRow {
  id: string;
  at: number;
}

/** A row of a walk, and whether it matches the list's conditions. */
export interface CheckedRow extends WalkedRow {
  fits: number;
}

interface WalkOptions {
  table: Listed;
  walk: Walk;
  values: WalkValues;
  /** Only rows with a draft, even if the caller cannot read the draft. */
  hasDraft?: boolean;
}

/**
 * A query for the next rows of a list: latest first, then by id. It reads an index from its
 * position and stops when it has enough rows, regardless of how many rows exist and how many the
 * caller may read.
 */
export function nextRows(options: WalkOptions): RawBuilder<WalkedRow> {
  const { table, walk, values } = options;
  if (isOfTable(walk)) return nextOfTable(options, walk);
  if (walk === "shared") return nextShared(options);
  const walks: Walk[] = LISTED[table].canBePublic
    ? ["owned", "public", "shared"]
    : ["owned", "shared"];
  const parts = walks.map((part) =>
    sql`SELECT id, at FROM (${nextRows({ ...options, walk: part })})`
  );
  return sql`${sql.join(parts, sql` UNION `)} ORDER BY at DESC, id DESC LIMIT ${values.size}`;
}

type WalkOfTable = "owned" | "public" | "organization";

export function isOfTable(walk: Walk): walk is WalkOfTable {
  return walk !== "shared" && walk !== "all";
}

function nextOfTable(options: WalkOptions, walk: WalkOfTable): RawBuilder<WalkedRow> {
  const { table, values } = options;
  const at = sql.ref(LISTED[table].at);
  return sql`SELECT id, ${at} AS at ${rowsOfTable(options, walk)} LIMIT ${values.size}`;
}

/**
 * A query like `nextRows()` that returns with each row, as `fits`, the value of a condition on the
 * table. The condition is evaluated where the row is read, so that a row that does not match costs
 * little.
 */
export function nextChecked(
  options: WalkOptions & { fits: Expression<SqlBool> },
): RawBuilder<CheckedRow> {
  const { table, walk, values, fits } = options;
  if (isOfTable(walk)) {
    const at = sql.ref(LISTED[table].at);
    return sql`SELECT id, ${at} AS at, ${fits} AS fits ${rowsOfTable(options, walk)}
      LIMIT ${values.size}`;
  }
  return sql`SELECT next.id, next.at, ${fits} AS fits FROM (${nextRows(options)}) AS next
    CROSS JOIN ${sql.table(table)} ON ${sql.ref(`${table}.id`)} = next.id
    ORDER BY next.at DESC, next.id DESC`;
}

/** A query for the last row that `nextChecked()` reads, if it reads as many as it may. */
export function lastOfTable(
  options: WalkOptions,
  walk: WalkOfTable,
): RawBuilder<WalkedRow> {
  const { table, values } = options;
  const at = sql.ref(LISTED[table].at);
  return sql`SELECT id, ${at} AS at ${
    rowsOfTable(options, walk)
  } LIMIT 1 OFFSET ${values.size} - 1`;
}

// Fixed values are literals, so that SQLite can use a partial index.
function rowsOfTable(
  { table, values, hasDraft = false }: WalkOptions,
  walk: WalkOfTable,
): RawBuilder<unknown> {
  const at = sql.ref(LISTED[table].at);
  const conditions = [
    sql<SqlBool>`org_key = ${values.orgKey}`,
    sql<SqlBool>`deleted_at IS NULL`,
    ...(walk === "owned" ? [sql<SqlBool>`owner_id = ${values.userId}`] : []),
    ...(walk === "public" ? [sql<SqlBool>`is_public = 1`] : []),
    ...(hasDraft ? [sql<SqlBool>`draft_count > 0`] : []),
    sql<SqlBool>`(${at}, id) < (${values.afterAt}, ${values.afterId})`,
  ];
  return sql`FROM ${sql.table(table)} WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY ${at} DESC, id DESC`;
}

/** The digits of a time in the place of a row: those of the largest integer of JavaScript. */
const TIME_DIGITS = sql.lit(16);

/**
 * Merges the ordered rows of all teams: the queue holds the latest row of each team, and when a row
 * is taken, the next one of its team is added. A row shared with several teams occurs several times
 * in succession and is returned once. A place is the time of a row and its id in one text, because
 * a subquery gives one value: so each row takes one look into the index.
 */
function nextShared({ table, values, hasDraft = false }: WalkOptions): RawBuilder<WalkedRow> {
  const { teams, key } = LISTED[table];
  const at = sql.ref(hasDraft ? "draft_at" : "updated_at");
  const id = sql.ref(key);
  const nextOf = (team: RawBuilder<unknown>, position: RawBuilder<unknown>) =>
    sql`(SELECT printf('%0*d', ${TIME_DIGITS}, ${at}) || ${id} FROM ${sql.table(teams)}
      WHERE org_key = ${values.orgKey} AND team_key = ${team}
        AND ${at} IS NOT NULL AND (${at}, ${id}) < ${position}
      ORDER BY ${at} DESC, ${id} DESC LIMIT 1)`;
  const placeAt = sql`CAST(substr(place, 1, ${TIME_DIGITS}) AS INTEGER)`;
  const placeId = sql`substr(place, ${TIME_DIGITS} + 1)`;
  const begin = sql`(${values.afterAt}, ${values.afterId})`;
  return sql`WITH RECURSIVE line (team, place) AS (
    SELECT value, ${nextOf(sql`value`, begin)} FROM json_each(${values.teams})
    UNION ALL
    SELECT team, ${nextOf(sql`team`, sql`(${placeAt}, ${placeId})`)} FROM line
    WHERE place IS NOT NULL
    ORDER BY 2 DESC
  ) SELECT DISTINCT ${placeId} AS id, ${placeAt} AS at FROM line
  WHERE place IS NOT NULL LIMIT ${values.size}`;
}

/** The position before every row that there is. */
export const FROM_LATEST = { afterAt: Number.MAX_SAFE_INTEGER, afterId: "" } as const;
