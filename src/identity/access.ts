import {
  type Expression,
  expressionBuilder,
  type ExpressionWrapper,
  sql,
  type SqlBool,
} from "kysely";
import type { Tables } from "../db/tables.ts";
import type { Principal } from "./principal.ts";

/** What the rules ask of a row that was already found readable. */
interface Owned {
  ownerId: string;
}

interface Shared extends Owned {
  sharedTeamKeys: readonly string[];
}

type Condition = Expression<SqlBool>;

// Each alternative repeats the organization and `deleted_at`, and the fixed values are literals:
// only so does SQLite take a partial index for each side of an OR. A `+` keeps it from reading
// the whole organization where it can go by id.

/** For `.where()` on `workflows`: own, shared with a team, public; an admin reads no more. */
export function readableWorkflows(principal: Principal): Condition {
  const eb = expressionBuilder<Tables, "workflows">();
  const open = [ownedWorkflows(principal), publicWorkflows(principal)];
  return principal.teamKeys.length === 0
    ? eb.or(open)
    : eb.or([...open, sharedWorkflows(principal)]);
}

/** For `.where()` on `workflows`: the caller's own. */
export function ownedWorkflows(principal: Principal): Condition {
  const eb = expressionBuilder<Tables, "workflows">();
  return eb.and([liveWorkflows(principal), eb("workflows.owner_id", "=", principal.userId)]);
}

/** For `.where()` on `workflows`: those that the whole organization may read. */
export function publicWorkflows(principal: Principal): Condition {
  const eb = expressionBuilder<Tables, "workflows">();
  return eb.and([liveWorkflows(principal), eb("workflows.is_public", "=", eb.lit(1))]);
}

/** For `.where()` on `workflows`: shared with a team of the caller. */
export function sharedWorkflows(principal: Principal): Condition {
  const eb = expressionBuilder<Tables, "workflows">();
  // No id is empty: a look into the index, where a plain `false` plans to read every row.
  if (principal.teamKeys.length === 0) return sql`workflows.id = ''`;
  const shares = eb.selectFrom("workflow_teams").select("workflow_teams.workflow_id")
    .where("workflow_teams.org_key", "=", principal.orgKey)
    .where("workflow_teams.team_key", "in", principal.teamKeys);
  return eb.and([
    eb("workflows.id", "in", shares),
    eb(sql`+workflows.org_key`, "=", principal.orgKey),
    eb("workflows.deleted_at", "is", null),
  ]);
}

/** For a row of `workflows` found by its id: readable, or so when it was deleted. */
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

function liveWorkflows(principal: Principal): Condition {
  const eb = expressionBuilder<Tables, "workflows">();
  return eb.and([
    eb("workflows.org_key", "=", principal.orgKey),
    eb("workflows.deleted_at", "is", null),
  ]);
}

/** For `.where()` on `threads`: own and shared with a team; an admin reads no more. */
export function readableThreads(principal: Principal): Condition {
  const eb = expressionBuilder<Tables, "threads">();
  const own = eb.and([liveThreads(principal), eb("threads.owner_id", "=", principal.userId)]);
  return principal.teamKeys.length === 0 ? own : eb.or([own, sharedThreads(principal)]);
}

function sharedThreads(principal: Principal): Condition {
  const eb = expressionBuilder<Tables, "threads">();
  const shares = eb.selectFrom("thread_teams").select("thread_teams.thread_id")
    .where("thread_teams.org_key", "=", principal.orgKey)
    .where("thread_teams.team_key", "in", principal.teamKeys);
  return eb.and([
    eb("threads.id", "in", shares),
    eb(sql`+threads.org_key`, "=", principal.orgKey),
    eb("threads.deleted_at", "is", null),
  ]);
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

/** The same for the row of `threads` at hand. */
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
