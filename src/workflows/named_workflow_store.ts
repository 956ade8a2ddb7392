import type { Queries } from "../db/dialect.ts";
import { readableWorkflows } from "../access/sharing.ts";
import type { Principal } from "../identity/principal.ts";
import { foldName } from "./fold_name.ts";

/** A workflow with the name that was asked for. */
export interface NamesakeRow {
  id: string;
  name: string;
  description: string | null;
}

/**
 * The workflows with that whole name that the caller may read: those that are written so, else those
 * that are in any other case.
 */
export async function findWorkflowsNamed(
  queries: Queries,
  { principal, name, limit }: { principal: Principal; name: string; limit: number },
): Promise<NamesakeRow[]> {
  const inAnyCase = queries.selectFrom("workflows")
    .select(["workflows.id", "workflows.name", "workflows.description"])
    .where("workflows.org_key", "=", principal.orgKey)
    .where("workflows.deleted_at", "is", null)
    .where(readableWorkflows(principal))
    .where("workflows.name_folded", "=", foldName(name))
    .orderBy("workflows.id").limit(limit);
  const exact = await inAnyCase.where("workflows.name", "=", name).execute();
  return exact.length > 0 ? exact : await inAnyCase.execute();
}

const AMONG_MAX = 20;

/** Workflows that have one of these whole names, in any case, and that the caller may read. */
export async function findWorkflowsAmong(
  queries: Queries,
  { principal, names }: { principal: Principal; names: readonly string[] },
): Promise<NamesakeRow[]> {
  return await queries.selectFrom("workflows")
    .select(["workflows.id", "workflows.name", "workflows.description"])
    .where("workflows.org_key", "=", principal.orgKey)
    .where("workflows.deleted_at", "is", null)
    .where(readableWorkflows(principal))
    .where("workflows.name_folded", "in", names.map(foldName))
    .limit(AMONG_MAX).execute();
}

/** The users with whose rights a run looks up other workflows. */
export interface LookupRow {
  /** The owner of the run's workflow, also after its deletion: its runs go on. */
  ownerId: string;
  /** The user who published the run's version. */
  publisherId: string;
  /** When an admin last gave the workflow to another owner. */
  transferredAt: number | null;
}

export async function findLookup(queries: Queries, runId: string): Promise<LookupRow> {
  return await queries.selectFrom("runs")
    .innerJoin("workflows", "workflows.id", "runs.workflow_id")
    .innerJoin("workflow_versions", "workflow_versions.id", "runs.version_id")
    .select([
      "workflows.owner_id as ownerId",
      "workflows.transferred_at as transferredAt",
      "workflow_versions.created_by as publisherId",
    ])
    .where("runs.id", "=", runId)
    .executeTakeFirstOrThrow();
}
