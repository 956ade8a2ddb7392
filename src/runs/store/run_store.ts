import { type Selectable, sql } from "kysely";
import { prepared, preparedInsert } from "../../db/prepared.ts";
import type { Queries } from "../../db/dialect.ts";
import type { RunsTable } from "../../db/tables.ts";
import { type Parts, preparedForCaller } from "../../access/prepared_for_caller.ts";
import { readableWorkflows, WORKFLOW_TEAM_KEYS } from "../../access/sharing.ts";
import type { Principal } from "../../identity/principal.ts";
import type { ScheduleKey } from "./scheduled_run_store.ts";

export type RunRow = Omit<Selectable<RunsTable>, "pruned_at" | "audience" | "open_questions">;

/** Writes new runs. */
export const insertRuns = preparedInsert<RunRow>([
  "id",
  "org_key",
  "workflow_id",
  "version_id",
  "principal_id",
  "trigger",
  "status",
  "inputs",
  "sealed_envs",
  "override_names",
  "without_stored_envs",
  "is_private",
  "outputs",
  "error",
  "idempotency_key",
  "idempotency_hash",
  "generation",
  "process_id",
  "fence",
  "crashes",
  "wake_at",
  "cancel_requested_at",
  "scheduled_at",
  "schedule_name",
  "webhook_id",
  "signalled_at",
  "parent_run_id",
  "parent_path",
  "parent_generation",
  "root_workflow_id",
  "depth",
  "worked_ms",
  "created_at",
  "started_at",
  "finished_at",
], (queries, rows) =>
  queries.insertInto("runs").values(rows.map((row) => ({
    ...row,
    audience: sql<string>`(SELECT audience FROM workflows WHERE id = ${row.workflow_id})`,
  }))));

export type EarlierRun = Pick<RunRow, "id" | "status" | "idempotency_hash" | "created_at">;

/** Returns the earlier run with the same `Idempotency-Key`. */
export async function findByIdempotencyKey(queries: Queries, wanted: {
  orgKey: string;
  principalId: string;
  workflowId: string;
  /** The webhook that received the key; null for all other starts. */
  webhookId: string | null;
  key: string;
}): Promise<EarlierRun | undefined> {
  return await queries.selectFrom("runs")
    .select(["id", "status", "idempotency_hash", "created_at"])
    .where("org_key", "=", wanted.orgKey)
    .where("principal_id", "=", wanted.principalId)
    .where("workflow_id", "=", wanted.workflowId)
    // Spelled as in the index, because SQLite does not use the index otherwise.
    .where(sql`ifnull(webhook_id, '')`, "=", wanted.webhookId ?? "")
    .where("idempotency_key", "=", wanted.key)
    .executeTakeFirst();
}

/** Makes an expired key usable again. */
export async function forgetIdempotencyKey(queries: Queries, runId: string): Promise<void> {
  await queries.updateTable("runs").set({ idempotency_key: null }).where("id", "=", runId)
    .execute();
}

const READ_COLUMNS = [
  "runs.id",
  "runs.workflow_id",
  "runs.version_id",
  "runs.principal_id",
  "runs.trigger",
  "runs.status",
  "runs.inputs",
  "runs.outputs",
  "runs.error",
  "runs.generation",
  "runs.process_id",
  "runs.signalled_at",
  "runs.override_names",
  "runs.is_private",
  "runs.scheduled_at",
  "runs.schedule_name",
  "runs.created_at",
  "runs.started_at",
  "runs.finished_at",
  "workflows.owner_id",
  "workflows.name as workflow_name",
  "workflow_versions.number",
  "workflow_versions.definition",
] as const;

interface WantedRun {
  principal: Principal;
  runId: string;
}

export type RunDetailRow = Awaited<ReturnType<typeof findRun>>;

/** Returns a run of a workflow that the caller may read. */
export async function findRun(queries: Queries, { principal, runId }: WantedRun) {
  const [row] = await selectRun(queries, { principal, values: { runId }, shape: {} });
  return row;
}

const selectRun = preparedForCaller((
  queries,
  { principal, values }: Parts<{ runId: string }, Record<never, never>>,
) =>
  queries.selectFrom("runs")
    .innerJoin("workflows", "workflows.id", "runs.workflow_id")
    .innerJoin("workflow_versions", "workflow_versions.id", "runs.version_id")
    .select(READ_COLUMNS)
    .select(WORKFLOW_TEAM_KEYS.as("shared_team_keys"))
    .where("runs.id", "=", values.runId)
    .where("runs.pruned_at", "is", null)
    .where(readableWorkflows(principal))
);

export type OrganizationRunRow = Pick<RunRow, "workflow_id" | "status">;

/** Returns a run of the organization, without a check of who may read it. */
export async function findOrganizationRun(
  queries: Queries,
  { orgKey, runId }: { orgKey: string; runId: string },
): Promise<OrganizationRunRow | undefined> {
  return await queries.selectFrom("runs")
    .innerJoin("workflows", "workflows.id", "runs.workflow_id")
    .select(["runs.workflow_id", "runs.status"])
    .where("runs.id", "=", runId)
    .where("runs.org_key", "=", orgKey)
    .where("runs.pruned_at", "is", null)
    .where("workflows.deleted_at", "is", null)
    .executeTakeFirst();
}

interface OutcomeValues {
  runId: string;
  orgKey: string;
  userId: string;
}

const selectOutcome = prepared((queries, { runId, orgKey, userId }: OutcomeValues) =>
  queries.selectFrom("runs").select(["status", "outputs", "is_private"])
    .where("id", "=", runId).where("org_key", "=", orgKey).where("principal_id", "=", userId)
);

/** Returns the status and outputs of the caller's own run. */
export async function findOutcome(
  queries: Queries,
  { runId, principal }: { runId: string; principal: Principal },
) {
  const { orgKey, userId } = principal;
  const { rows: [row] } = await selectOutcome(queries, { runId, orgKey, userId });
  return row;
}

const selectRunOfTick = prepared((
  queries,
  { workflowId, name, scheduledAt }: { workflowId: string; name: string; scheduledAt: number },
) =>
  queries.selectFrom("runs").select("id")
    .where("workflow_id", "=", workflowId)
    .where("schedule_name", "=", name)
    .where("scheduled_at", "=", scheduledAt)
);

/** Whether the tick has a run already, which is possible after the clock was set back. */
export async function hasRunOfTick(
  queries: Queries,
  { workflowId, name, scheduledAt }: ScheduleKey & { scheduledAt: number },
): Promise<boolean> {
  const { rows } = await selectRunOfTick(queries, { workflowId, name, scheduledAt });
  return rows.length > 0;
}

/** Returns the id of the version that the run executes. */
export async function findVersionOf(queries: Queries, runId: string): Promise<string> {
  const { version_id } = await queries.selectFrom("runs").select("version_id")
    .where("id", "=", runId).executeTakeFirstOrThrow();
  return version_id;
}

/** Encrypted values of a run that has not ended. */
export interface SealedEnvs {
  id: string;
  sealed: Uint8Array;
}

/** Finds runs with values of their own after an id, ordered by id. */
export async function findSealedEnvs(
  queries: Queries,
  { after, limit }: { after: string; limit: number },
): Promise<SealedEnvs[]> {
  return await queries.selectFrom("runs")
    .select(["id", "sealed_envs as sealed"])
    .where("sealed_envs", "is not", null)
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .$narrowType<{ sealed: Uint8Array }>()
    .execute();
}

/** Replaces the values unless they have changed since they were read. */
export async function replaceSealedEnvs(
  queries: Queries,
  { id, sealed }: SealedEnvs,
  replacement: Uint8Array,
): Promise<void> {
  await queries.updateTable("runs").set({ sealed_envs: replacement })
    .where("id", "=", id).where("sealed_envs", "=", sealed)
    .execute();
}
