import type { SqlBool } from "kysely";
import type { Queries } from "../db/dialect.ts";
import { readableWorkflows, WORKFLOW_TEAM_KEYS } from "../access/sharing.ts";
import { replaceWorkflowTeams } from "../access/sharing_store.ts";
import type { Principal } from "../identity/principal.ts";
import { hasReadableDraft } from "./drafts/draft_store.ts";
import { IS_SCHEDULE_PAUSED } from "./schedule_state_store.ts";
import type { Headline } from "./headline.ts";
import { type Parts, preparedForCaller } from "../access/prepared_for_caller.ts";

/** The columns of a workflow that operations need to check and change it. */
export interface WorkflowRow {
  id: string;
  orgKey: string;
  ownerId: string;
  name: string;
  defaultVersionId: string | null;
  defaultVersionNumber: number | null;
  latestVersionNumber: number;
  sharedTeamKeys: string[];
}

interface Wanted {
  principal: Principal;
  workflowId: string;
}

/** Finds a workflow; null unless the caller may read it. */
export async function findWorkflow(
  queries: Queries,
  { principal, workflowId }: Wanted,
): Promise<WorkflowRow | null> {
  const [row] = await selectWorkflow(queries, { principal, values: { workflowId }, shape: {} });
  return row ? { ...row, sharedTeamKeys: JSON.parse(row.sharedTeamKeys) } : null;
}

type WorkflowParts = Parts<{ workflowId: string }, Record<never, never>>;

const selectWorkflow = preparedForCaller((queries, { principal, values }: WorkflowParts) =>
  queries.selectFrom("workflows")
    .leftJoin("workflow_versions as versions", "versions.id", "workflows.default_version_id")
    .select([
      "workflows.id",
      "workflows.org_key as orgKey",
      "workflows.owner_id as ownerId",
      "workflows.name",
      "workflows.default_version_id as defaultVersionId",
      "workflows.latest_version_number as latestVersionNumber",
      "versions.number as defaultVersionNumber",
      WORKFLOW_TEAM_KEYS.as("sharedTeamKeys"),
    ])
    .where("workflows.id", "=", values.workflowId)
    .where(readableWorkflows(principal))
);

export interface WorkflowDetailRow {
  id: string;
  name: string;
  description: string | null;
  ownerId: string;
  isPublic: number;
  isDraft: SqlBool;
  createdAt: number;
  updatedAt: number;
  isSchedulePaused: number | null;
  sharedTeamKeys: string;
  versionNumber: number | null;
  definition: string | null;
}

/** Finds a workflow with its default version; undefined unless the caller may read it. */
export async function findWorkflowDetail(
  queries: Queries,
  { principal, workflowId }: Wanted,
): Promise<WorkflowDetailRow | undefined> {
  const [row] = await detail(queries, { principal, values: { workflowId }, shape: {} });
  return row;
}

const detail = preparedForCaller((queries, { principal, values }: WorkflowParts) =>
  queries.selectFrom("workflows")
    .leftJoin("workflow_versions as versions", "versions.id", "workflows.default_version_id")
    .select([
      "workflows.id",
      "workflows.name",
      "workflows.description",
      "workflows.owner_id as ownerId",
      "workflows.is_public as isPublic",
      "workflows.created_at as createdAt",
      "workflows.updated_at as updatedAt",
      "versions.number as versionNumber",
      "versions.definition",
      WORKFLOW_TEAM_KEYS.as("sharedTeamKeys"),
      IS_SCHEDULE_PAUSED.as("isSchedulePaused"),
      hasReadableDraft(principal).as("isDraft"),
    ])
    .where("workflows.id", "=", values.workflowId)
    .where(readableWorkflows(principal))
);

/** Whether the organization has the workflow, readable or not. */
export async function organizationHasWorkflow(
  queries: Queries,
  { orgKey, workflowId }: { orgKey: string; workflowId: string },
): Promise<boolean> {
  const row = await queries.selectFrom("workflows")
    .select("id")
    .where("id", "=", workflowId)
    .where("org_key", "=", orgKey)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewWorkflow {
  id: string;
  orgKey: string;
  ownerId: string;
  headline: Headline;
  now: number;
}

export async function insertWorkflow(queries: Queries, workflow: NewWorkflow): Promise<void> {
  await queries.insertInto("workflows").values({
    id: workflow.id,
    org_key: workflow.orgKey,
    owner_id: workflow.ownerId,
    ...headlineColumns(workflow.headline),
    is_public: 0,
    default_version_id: null,
    latest_version_number: 0,
    created_at: workflow.now,
    updated_at: workflow.now,
    deleted_at: null,
  }).execute();
}

interface Change {
  workflowId: string;
  now: number;
}

export async function updateHeadline(
  queries: Queries,
  { workflowId, headline, now }: Change & { headline: Headline },
): Promise<void> {
  await queries.updateTable("workflows")
    .set({ ...headlineColumns(headline), updated_at: now })
    .where("id", "=", workflowId)
    .execute();
}

/** Sets the default version, and the headline that the workflow shows. */
export async function updateDefaultVersion(
  queries: Queries,
  { workflowId, versionId, headline, now }: Change & { versionId: string; headline: Headline },
): Promise<void> {
  await queries.updateTable("workflows")
    .set({ ...headlineColumns(headline), default_version_id: versionId, updated_at: now })
    .where("id", "=", workflowId)
    .execute();
}

/** Increments and returns the version number. */
export async function allocateVersionNumber(queries: Queries, workflowId: string): Promise<number> {
  const { number } = await queries.updateTable("workflows")
    .set((eb) => ({ latest_version_number: eb("latest_version_number", "+", 1) }))
    .where("id", "=", workflowId)
    .returning("latest_version_number as number")
    .executeTakeFirstOrThrow();
  return number;
}

export async function updateIsPublic(
  queries: Queries,
  { workflowId, isPublic, now }: Change & { isPublic: boolean },
): Promise<void> {
  await queries.updateTable("workflows")
    .set({ is_public: isPublic ? 1 : 0, updated_at: now })
    .where("id", "=", workflowId)
    .execute();
}

export async function markDeleted(queries: Queries, change: Change): Promise<void> {
  await deletion(queries, change).execute();
}

/** Deletes a workflow that was never published and has no draft. */
export async function markDeletedIfEmpty(queries: Queries, change: Change): Promise<void> {
  await deletion(queries, change)
    .where("latest_version_number", "=", 0)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("drafts").select("id").where("workflow_id", "=", change.workflowId)))
    )
    .execute();
}

function deletion(queries: Queries, { workflowId, now }: Change) {
  return queries.updateTable("workflows").set({ deleted_at: now }).where("id", "=", workflowId);
}

/** Shares a workflow with exactly these teams. */
export async function replaceTeams(
  queries: Queries,
  { workflowId, orgKey, teamKeys, now }: Change & { orgKey: string; teamKeys: readonly string[] },
): Promise<void> {
  await replaceWorkflowTeams(queries, { workflowId, orgKey, teamKeys });
  await queries.updateTable("workflows")
    .set({ updated_at: now })
    .where("id", "=", workflowId)
    .execute();
}

function headlineColumns({ name, nameFolded, description, services }: Headline) {
  return {
    name,
    name_folded: nameFolded,
    description,
    services: JSON.stringify(services),
  };
}
