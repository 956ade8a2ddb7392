import { type RawBuilder, sql, type SqlBool } from "kysely";

/** The tables whose rows are listed by the time of their last change, and may be shared with teams. */
const LISTED = {
  workflows: { at: "updated_at", teams: "workflow_teams", key: "workflow_id", canBePublic: true },
  rules: { at: "updated_at", teams: "rule_teams", key: "rule_id", canBePublic: true },
  threads: { at: "last_updated_at", teams: "thread_teams", key: "thread_id", canBePublic: false },
} as const;

export type Listed = keyof typeof LISTED;

/** What a walk goes through: the caller's own, what teams share, what is public, or all of these. */
export type Walk = "owned" | "shared" | "public" | "all" | "organization";

/** The parameters of a walk. */
export interface WalkValues {
  orgKey: string;
  userId: string;
  /** JSON list of the caller's teams, without duplicates. */
  teams: string;
  /** The position behind which it begins. */
  afterAt: number | string;
  afterId: number | string;
  /** How many rows it finds at most. */
  size: number;
}

/** The `id` of a row, and the time that lists order it by. */
export interface WalkedRow {
  id: string;
  at: number;
}

interface WalkOptions {
  table: Listed;
  walk: Walk;
  values: WalkValues;
  /** Only rows with a draft, which the caller may be unable to read. */
  hasDraft?: boolean;
}

/**
 * The next rows of a list, as a query: latest first, then by id. It reads an index from its position
 * on and stops when it has found enough, however many rows there are, and however many the caller may read.
 */
export function nextRows(options: WalkOptions): RawBuilder<WalkedRow> {
  const { table, walk, values } = options;
  if (walk === "shared") return nextShared(options);
  if (walk !== "all") return nextOfTable(options, walk);
  const walks: Walk[] = LISTED[table].canBePublic
    ? ["owned", "public", "shared"]
    : ["owned", "shared"];
  const parts = walks.map((part) =>
    sql`SELECT id, at FROM (${nextRows({ ...options, walk: part })})`
  );
  return sql`${sql.join(parts, sql` UNION `)} ORDER BY at DESC, id DESC LIMIT ${values.size} + 0`;
}

// The fixed values are literals: only so does SQLite take a partial index.
function nextOfTable(
  { table, values, hasDraft = false }: WalkOptions,
  walk: "owned" | "public" | "organization",
): RawBuilder<WalkedRow> {
  const at = sql.ref(LISTED[table].at);
  const conditions = [
    sql<SqlBool>`org_key = ${values.orgKey}`,
    sql<SqlBool>`deleted_at IS NULL`,
    ...(walk === "owned" ? [sql<SqlBool>`owner_id = ${values.userId}`] : []),
    ...(walk === "public" ? [sql<SqlBool>`is_public = 1`] : []),
    ...(hasDraft ? [sql<SqlBool>`draft_count > 0`] : []),
    sql<SqlBool>`(${at}, id) < (${values.afterAt}, ${values.afterId})`,
  ];
  return sql`SELECT id, ${at} AS at FROM ${sql.table(table)} WHERE ${
    sql.join(conditions, sql` AND `)
  }
    ORDER BY ${at} DESC, id DESC LIMIT ${values.size} + 0`;
}

/**
 * Merges what the teams share, each in its order: the latest row of each team goes in line, and for
 * each that is taken the next one of the same team. A row of several teams comes several times in a
 * row, and is taken once.
 */
function nextShared({ table, values, hasDraft = false }: WalkOptions): RawBuilder<WalkedRow> {
  const { teams, key } = LISTED[table];
  const at = sql.ref(hasDraft ? "draft_at" : "updated_at");
  const id = sql.ref(key);
  const nextOf = (team: RawBuilder<unknown>, position: RawBuilder<unknown>) =>
    sql`${sql.table(teams)} AS found ON found.org_key = ${values.orgKey}
      AND found.team_key = ${team} AND found.${id} = (
        SELECT later.${id} FROM ${sql.table(teams)} AS later
        WHERE later.org_key = ${values.orgKey} AND later.team_key = ${team}
          AND later.${at} IS NOT NULL AND (later.${at}, later.${id}) < ${position}
        ORDER BY later.${at} DESC, later.${id} DESC LIMIT 1
      )`;
  const columns = sql`found.team_key, found.${at}, found.${id}`;
  const begin = sql`(${values.afterAt}, ${values.afterId})`;
  return sql`WITH RECURSIVE line (team_key, at, id) AS (
    SELECT * FROM (
      SELECT ${columns} FROM json_each(${values.teams}) AS team
      CROSS JOIN ${nextOf(sql`team.value`, begin)}
    )
    UNION ALL
    SELECT ${columns} FROM line CROSS JOIN ${nextOf(sql`line.team_key`, sql`(line.at, line.id)`)}
    ORDER BY 2 DESC, 3 DESC
  ) SELECT DISTINCT id, at FROM line LIMIT ${values.size} + 0`;
}

/** Before every row that there is. */
export const FROM_LATEST = { afterAt: Number.MAX_SAFE_INTEGER, afterId: "" } as const;
