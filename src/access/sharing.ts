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

/** The columns that the rules need of a row that was already found readable. */
interface Owned {
  ownerId: string;
}

interface Shared extends Owned {
  sharedTeamKeys: readonly string[];
}

type Condition = Expression<SqlBool>;

// These are conditions on rows that a query has found; `walks.ts` finds all that a caller may read.

/**
 * The tables whose rows have an owner and can be shared with teams and be public, and where their
 * teams are.
 */
const TEAM_TABLES = {
  workflows: { table: "workflow_teams", key: "workflow_id" },
  rules: { table: "rule_teams", key: "rule_id" },
} as const;

type Kind = keyof typeof TEAM_TABLES;

/**
 * For `.where()` on `workflows` that are found by something else, such as an id: own, shared with a
 * team, public; an admin reads no more.
 */
export function readableWorkflows(principal: Principal): Condition {
  return readable("workflows", principal);
}

/**
 * The ids of published workflows that the caller may read, behind `after` in their order, and of
 * shared ones without a version. It reads no more of each index than `limit` rows, and of those of
 * the teams one row more for each team.
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
  return open("workflows", principal);
}

/** A condition for `.where()` on `workflows`: shared with a team of the caller. */
export function sharedWorkflows(principal: Principal): Condition {
  return shared("workflows", principal);
}

/** A condition for a row of `workflows` found by its id: readable, or so when it was deleted. */
export function everReadableWorkflows(
  principal: Principal,
): ExpressionWrapper<Tables, "workflows", SqlBool> {
  const eb = expressionBuilder<Tables, "workflows">();
  const inOrganization = eb("workflows.org_key", "=", principal.orgKey);
  const shares = eb.selectFrom("workflow_teams").select("workflow_teams.team_key")
    .whereRef("workflow_teams.workflow_id", "=", "workflows.id")
    .where("workflow_teams.team_key", "in", principal.teamKeys);
  return eb.and([
    inOrganization,
    eb.or([
      eb("workflows.owner_id", "=", principal.userId),
      eb("workflows.is_public", "=", eb.lit(1)),
      ...(principal.teamKeys.length === 0 ? [] : [eb.exists(shares)]),
    ]),
  ]);
}

/** A condition for `.where()` on `rules`, as `readableWorkflows()` is for workflows. */
export function readableRules(principal: Principal): Condition {
  return readable("rules", principal);
}

/** A condition for `.where()` on `rules`: the caller's own. */
export function ownedRules(principal: Principal): Condition {
  return owned("rules", principal);
}

/** A condition for `.where()` on `rules`: shared with a team of the caller. */
export function sharedRules(principal: Principal): Condition {
  return shared("rules", principal);
}

function readable(kind: Kind, principal: Principal): Condition {
  const eb = expressionBuilder<Tables, Kind>();
  const ownOrOpen = [owned(kind, principal), open(kind, principal)];
  return ofFound(
    principal.teamKeys.length === 0
      ? eb.or(ownOrOpen)
      : eb.or([...ownOrOpen, shared(kind, principal)]),
  );
}

/**
 * The `+` keeps SQLite from reading all that the caller may read instead of the rows that are
 * found.
 */
function ofFound(condition: Condition): Condition {
  return sql`+(${condition})`;
}

function open(kind: Kind, principal: Principal): Condition {
  const eb = expressionBuilder<Tables, Kind>();
  return eb.and([live(kind, principal), eb(sql.ref(`${kind}.is_public`), "=", eb.lit(1))]);
}

function owned(kind: Kind, principal: Principal): Condition {
  const eb = expressionBuilder<Tables, Kind>();
  return eb.and([live(kind, principal), eb(sql.ref(`${kind}.owner_id`), "=", principal.userId)]);
}

function shared(kind: Kind, principal: Principal): Condition {
  const eb = expressionBuilder<Tables, Kind>();
  // No id is empty: a look into the index, where a plain `false` plans to read every row.
  if (principal.teamKeys.length === 0) return sql`${sql.ref(`${kind}.id`)} = ''`;
  const { table, key } = TEAM_TABLES[kind];
  const shares = sql<SqlBool>`EXISTS (
    SELECT 1 FROM ${sql.table(table)}
    WHERE ${sql.ref(`${table}.${key}`)} = ${sql.ref(`${kind}.id`)}
      AND ${sql.ref(`${table}.team_key`)} IN (${sql.join(principal.teamKeys)})
  )`;
  return eb.and([live(kind, principal), shares]);
}

function live(kind: Kind, principal: Principal): Condition {
  const eb = expressionBuilder<Tables, Kind>();
  return eb.and([
    eb(sql.ref(`${kind}.org_key`), "=", principal.orgKey),
    eb(sql.ref(`${kind}.deleted_at`), "is", null),
  ]);
}

/**
 * For `.where()` on `threads` that are found by something else: own and shared with a team; an admin
 * reads no more.
 */
export function readableThreads(principal: Principal): Condition {
  const eb = expressionBuilder<Tables, "threads">();
  const own = eb.and([liveThreads(principal), eb("threads.owner_id", "=", principal.userId)]);
  return ofFound(
    principal.teamKeys.length === 0 ? own : eb.or([own, sharedThreads(principal)]),
  );
}

function sharedThreads(principal: Principal): Condition {
  const eb = expressionBuilder<Tables, "threads">();
  const shares = eb.selectFrom("thread_teams").select("thread_teams.thread_id")
    .whereRef("thread_teams.thread_id", "=", "threads.id")
    .where("thread_teams.team_key", "in", principal.teamKeys);
  return eb.and([liveThreads(principal), eb.exists(shares)]);
}

function liveThreads(principal: Principal): Condition {
  const eb = expressionBuilder<Tables, "threads">();
  return eb.and([
    eb("threads.org_key", "=", principal.orgKey),
    eb("threads.deleted_at", "is", null),
  ]);
}

/** The JSON list, in no order, of the teams that the row of `workflows` at hand is shared with. */
export const WORKFLOW_TEAM_KEYS = sql<string>`(
  SELECT json_group_array(team_key)
  FROM workflow_teams WHERE workflow_id = workflows.id
)`;

/** The JSON list, in no order, of the teams that the row of `rules` at hand is shared with. */
export const RULE_TEAM_KEYS = sql<string>`(
  SELECT json_group_array(team_key)
  FROM rule_teams WHERE rule_id = rules.id
)`;

/** The JSON list, in no order, of the teams that the row of `threads` at hand is shared with. */
export const THREAD_TEAM_KEYS = sql<string>`(
  SELECT json_group_array(team_key)
  FROM thread_teams WHERE thread_id = threads.id
)`;

/** Draft, publish, default version, variables, schedule and webhooks of a readable workflow. */
export function mayWriteWorkflow(principal: Principal, workflow: Shared): boolean {
  return mayManageWorkflow(principal, workflow) || mayWriteAsTeammate(principal, workflow);
}

/** Share, delete and publish to the organization (`isPublic`). */
export function mayManageWorkflow(principal: Principal, workflow: Owned): boolean {
  return workflow.ownerId === principal.userId;
}

/** Draft, publish and default version of a readable rule. */
export const mayWriteRule = mayWriteWorkflow;

/** Share, delete and publish a rule to the organization. */
export const mayManageRule = mayManageWorkflow;

/** Post, answer and title in a readable thread. */
export function mayPostInThread(principal: Principal, thread: Shared): boolean {
  return thread.ownerId === principal.userId || mayWriteAsTeammate(principal, thread);
}

/** Share and delete a thread. */
export function mayManageThread(principal: Principal, thread: Owned): boolean {
  return thread.ownerId === principal.userId;
}

function mayWriteAsTeammate(principal: Principal, { sharedTeamKeys }: Shared): boolean {
  return principal.canWrite && sharedTeamKeys.some((key) => principal.teamKeys.includes(key));
}
