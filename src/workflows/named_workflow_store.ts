import { sql } from "kysely";
import { findNamesakes, type Namesake, namesakes } from "../access/namesakes.ts";
import type { Queries } from "../db/dialect.ts";
import { prepared } from "../db/prepared.ts";
import type { Principal } from "../identity/principal.ts";
import { foldName } from "../lib/text/fold_name.ts";

/**
 * The workflows with exactly this name that the caller may read, else those with the name in
 * another letter case.
 */
export function findWorkflowsNamed(
  queries: Queries,
  { principal, name, limit }: { principal: Principal; name: string; limit: number },
): Promise<Namesake[]> {
  const folded = foldName(name);
  return findNamesakes(queries, { table: "workflows", principal, name, folded, limit });
}

const AMONG_MAX = 20;

/** The workflows with one of these names, in any letter case, that the caller may read. */
export async function findWorkflowsAmong(
  queries: Queries,
  { principal, names }: { principal: Principal; names: readonly string[] },
): Promise<Namesake[]> {
  const folded = JSON.stringify([...new Set(names.map(foldName))]);
  const { rows } = await selectUsed(queries, { orgKey: principal.orgKey, folded });
  const found: Namesake[] = [];
  for (const { name } of rows) {
    for await (const some of namesakes(queries, { table: "workflows", principal, folded: name })) {
      found.push(...some);
      if (found.length >= AMONG_MAX) return found.slice(0, AMONG_MAX);
    }
  }
  return found;
}

/** Selects those of some case-folded names that workflows of the organization have. */
const selectUsed = prepared((queries, { orgKey, folded }: { orgKey: string; folded: string }) =>
  queries.selectFrom(sql<{ value: string }>`json_each(${folded})`.as("given"))
    .select(sql<string>`given.value`.as("name"))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("workflows").select("workflows.id")
          .where("workflows.org_key", "=", orgKey)
          .where("workflows.name_folded", "=", sql<string>`given.value`)
          .where("workflows.deleted_at", "is", null),
      )
    )
);

/** The users whose rights a run uses to look up other workflows. */
export interface LookupRow {
  /** The owner of the run's workflow, even after its deletion, because its runs continue. */
  ownerId: string;
  /** The user who published the run's version. */
  publisherId: string;
  /** The time when an admin last transferred the workflow. */
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
