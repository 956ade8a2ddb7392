import {
  type Expression,
  expressionBuilder,
  type ExpressionWrapper,
  type RawBuilder,
  sql,
  type SqlBool,
} from "kysely";
import type { Tables } from "../db/tables.ts";
import type { Principal } from "../identity/principal.ts";

/** The columns that the rules need of a row that is already known to be readable. */
interface Owned {
  ownerId: string;
}

interface Shared extends Owned {
  sharedTeamKeys: readonly string[];
}

type Condition = Expression<SqlBool>;

// These are conditions on rows that a query has already found; `walks.ts` finds all rows that a
// caller may read.

/**
 * The tables whose rows have an owner, can be shared with teams and can be public, and the tables
 * with their teams.
 */
export const TEAM_TABLES = {
  workflows: { teams: "workflow_teams", key: "workflow_id" },
  rules: { teams: "rule_teams", key: "rule_id" },
} as const;

export type SharedTable = keyof typeof TEAM_TABLES;

/** A condition for `.where()` on `workflows`: see `readable()`. */
export function readableWorkflows(principal: Principal): Condition {
  return readable("workflows", principal);
}

/**
 * The ids of published workflows that the caller may read, after `after` in the order of ids, and
 * of shared workflows without a version. Reads at most `limit` rows of each index, and for the
 * teams one more row each.
 */
export function nextPublishedIds(
  { orgKey, userId, teamKeys }: Principal,
  { after, limit }: { after: string; limit: number },
): RawBuilder<{ id: string }> {
  const published = sql`FROM workflows WHERE org_key = ${orgKey} AND deleted_at IS NULL
    AND default_version_id IS NOT NULL AND id > ${after}`;
  const nextOf = (team: RawBuilder<unknown>, last: RawBuilder<unknown>) =>
    sql`(SELECT workflow_id FROM workflow_teams WHERE org_key = ${orgKey}
      AND team_key = ${team} AND workflow_id > ${last} ORDER BY workflow_id LIMIT 1)`;
  return sql`SELECT id FROM (SELECT id ${published} AND owner_id = ${userId} ORDER BY id LIMIT ${limit})
    UNION SELECT id FROM (SELECT id ${published} AND is_public = 1 ORDER BY id LIMIT ${limit})
    UNION SELECT id FROM (
      WITH RECURSIVE line (team_key, id) AS (
        SELECT team.value, ${nextOf(sql`team.value`, sql`${after}`)}
        FROM json_each(${JSON.stringify([...new Set(teamKeys)])}) AS team
        UNION ALL
        SELECT team_key, ${nextOf(sql`line.team_key`, sql`line.id`)} FROM line
        WHERE line.id IS NOT NULL
        ORDER BY 2
      ) SELECT DISTINCT id FROM line WHERE id IS NOT NULL LIMIT ${limit}
    ) ORDER BY id LIMIT ${limit}`;
}

/** A condition for `.where()` on `workflows`: the caller's own. */
export function ownedWorkflows(principal: Principal): Condition {
  return owned("workflows", principal);
}

/** A condition for `.where()` on `workflows`: those that the whole organization may read. */
export function publicWorkflows(principal: Principal): Condition {
  return isPublic("workflows", principal);
}

/** A condition for `.where()` on `workflows`: shared with a team of the caller. */
export function sharedWorkflows(principal: Principal): Condition {
  return shared("workflows", principal);
}

/** A condition for a row of `workflows` found by id: readable now, or when it was deleted. */
export function everReadableWorkflows(
  principal: Principal,
): ExpressionWrapper<Tables, "workflows", SqlBool> {
  const eb = expressionBuilder<Tables, "workflows">();
  const inOrganization = eb("workflows.org_key", "=", principal.orgKey);
  const shares = eb.selectFrom("workflow_teams").select("workflow_teams.team_key")
    .whereRef("workflow_teams.workflow_id", "=", "workflows.id")
    .where(isTeamOf(principal, sql.ref("workflow_teams.team_key")));
  return eb.and([
    inOrganization,
    eb.or([
      eb("workflows.owner_id", "=", principal.userId),
      eb("workflows.is_public", "=", eb.lit(1)),
      ...(principal.teamKeys.length === 0 ? [] : [eb.exists(shares)]),
    ]),
  ]);
}

/**
 * A condition on rows of a table that are found otherwise, such as by id: the caller's own, shared
 * with a team of the caller, or public. Admins may read no others.
 */
export function readable(table: SharedTable, principal: Principal): Condition {
  const eb = expressionBuilder<Tables, SharedTable>();
  const ownOrOpen = [owned(table, principal), isPublic(table, principal)];
  return onFoundRows(
    principal.teamKeys.length === 0
      ? eb.or(ownOrOpen)
      : eb.or([...ownOrOpen, shared(table, principal)]),
  );
}

/** The `+` makes SQLite check the rows that were found, instead of reading all readable rows. */
function onFoundRows(condition: Condition): Condition {
  return sql`+(${condition})`;
}

/** A condition on rows of a table: those that the whole organization may read. */
export function isPublic(table: SharedTable, principal: Principal): Condition {
  const eb = expressionBuilder<Tables, SharedTable>();
  return eb.and([live(table, principal), eb(sql.ref(`${table}.is_public`), "=", eb.lit(1))]);
}

/** A condition on rows of a table: the caller's own. */
export function owned(table: SharedTable, principal: Principal): Condition {
  const eb = expressionBuilder<Tables, SharedTable>();
  return eb.and([live(table, principal), eb(sql.ref(`${table}.owner_id`), "=", principal.userId)]);
}

/** A condition on rows of a table: shared with a team of the caller. */
export function shared(table: SharedTable, principal: Principal): Condition {
  const eb = expressionBuilder<Tables, SharedTable>();
  // No id is empty, so that this matches nothing by an index; for a plain `false`, SQLite plans to
  // read every row.
  if (principal.teamKeys.length === 0) return sql`${sql.ref(`${table}.id`)} = ''`;
  const { teams, key } = TEAM_TABLES[table];
  const shares = sql<SqlBool>`EXISTS (
    SELECT 1 FROM ${sql.table(teams)}
    WHERE ${sql.ref(`${teams}.${key}`)} = ${sql.ref(`${table}.id`)}
      AND ${isTeamOf(principal, sql.ref(`${teams}.team_key`))}
  )`;
  return eb.and([live(table, principal), shares]);
}

/** The number of teams of a caller from which the teams of a row are read, and not looked up. */
const MANY_TEAMS = 20;

/**
 * Whether a row of a table of teams, which was found by its subject, is of a team of the caller.
 */
function isTeamOf({ teamKeys }: Principal, team: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const isOne = sql<SqlBool>`${team} IN (${sql.join(teamKeys)})`;
  // The `+` makes SQLite read the teams of the subject, instead of looking for each of the
  // caller's.
  return teamKeys.length < MANY_TEAMS ? isOne : sql`+${isOne}`;
}

function live(table: SharedTable, principal: Principal): Condition {
  const eb = expressionBuilder<Tables, SharedTable>();
  return eb.and([
    eb(sql.ref(`${table}.org_key`), "=", principal.orgKey),
    eb(sql.ref(`${table}.deleted_at`), "is", null),
  ]);
}

/**
 * A condition on `threads` rows that are found otherwise: the caller's own, or shared with a team
 * of the caller. Admins may read no others.
 */
export function readableThreads(principal: Principal): Condition {
  const eb = expressionBuilder<Tables, "threads">();
  const own = eb.and([liveThreads(principal), eb("threads.owner_id", "=", principal.userId)]);
  return onFoundRows(
    principal.teamKeys.length === 0 ? own : eb.or([own, sharedThreads(principal)]),
  );
}

function sharedThreads(principal: Principal): Condition {
  const eb = expressionBuilder<Tables, "threads">();
  const shares = eb.selectFrom("thread_teams").select("thread_teams.thread_id")
    .whereRef("thread_teams.thread_id", "=", "threads.id")
    .where(isTeamOf(principal, sql.ref("thread_teams.team_key")));
  return eb.and([liveThreads(principal), eb.exists(shares)]);
}

function liveThreads(principal: Principal): Condition {
  const eb = expressionBuilder<Tables, "threads">();
  return eb.and([
    eb("threads.org_key", "=", principal.orgKey),
    eb("threads.deleted_at", "is", null),
  ]);
}

/** The teams that the current row of a table is shared with, as an unordered JSON list. */
export const TEAM_KEYS = {
  workflows: sql<string>`(
  SELECT json_group_array(team_key)
  FROM workflow_teams WHERE workflow_id = workflows.id
)`,
  rules: sql<string>`(
  SELECT json_group_array(team_key)
  FROM rule_teams WHERE rule_id = rules.id
)`,
} as const;

export const WORKFLOW_TEAM_KEYS = TEAM_KEYS.workflows;

/** The teams that the current row of `threads` is shared with, as an unordered JSON list. */
export const THREAD_TEAM_KEYS = sql<string>`(
  SELECT json_group_array(team_key)
  FROM thread_teams WHERE thread_id = threads.id
)`;

/**
 * Whether the caller may change a readable workflow or rule: draft, publish, set the default
 * version, variables, schedule and webhooks.
 */
export function mayWriteWorkflow(principal: Principal, workflow: Shared): boolean {
  return mayManageWorkflow(principal, workflow) || mayWriteAsTeammate(principal, workflow);
}

/** Whether the caller may share, delete and make public (`isPublic`) a workflow or rule. */
export function mayManageWorkflow(principal: Principal, workflow: Owned): boolean {
  return workflow.ownerId === principal.userId;
}

/** Whether the caller may post, answer and set the title in a readable thread. */
export function mayPostInThread(principal: Principal, thread: Shared): boolean {
  return thread.ownerId === principal.userId || mayWriteAsTeammate(principal, thread);
}

/** Whether the caller may share and delete a thread. */
export function mayManageThread(principal: Principal, thread: Owned): boolean {
  return thread.ownerId === principal.userId;
}

function mayWriteAsTeammate(principal: Principal, { sharedTeamKeys }: Shared): boolean {
  return principal.canWrite && sharedTeamKeys.some((key) => principal.teamKeys.includes(key));
}
