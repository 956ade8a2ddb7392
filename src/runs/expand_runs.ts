import type { Queries } from "../db/dialect.ts";
import type { Principal } from "../identity/principal.ts";
import type { RunRelations } from "./run.ts";
import { findParents, findStarters } from "./store/child_store.ts";

/** The fields of a run that a caller may ask for besides. */
export const RUN_EXPANSIONS = ["parent", "startedBy", "workflowName"] as const;

/** Those of one run alone. */
export const RUN_DETAIL_EXPANSIONS = [...RUN_EXPANSIONS, "stepAttempts", "stepTitles"] as const;

export type RunExpansion = typeof RUN_DETAIL_EXPANSIONS[number];

interface WantedRelations {
  principal: Principal;
  /** Runs that the caller may read. */
  ids: readonly string[];
  expand: readonly RunExpansion[];
}

/** Reads the wanted relations of each of these runs, in at most one query for each kind. */
export async function readRelations(
  queries: Queries,
  { principal, ids, expand }: WantedRelations,
): Promise<(runId: string) => RunRelations> {
  const hasParent = expand.includes("parent");
  const hasStarter = expand.includes("startedBy");
  const parents = hasParent ? await findParents(queries, { principal, ids }) : [];
  const starters = hasStarter ? await findStarters(queries, ids) : [];
  const parentOf = new Map(parents.map((row) => [row.child_id, toParent(row)]));
  const starterOf = new Map(starters.map((row) => [row.id, toStarter(row)]));
  return (runId) => ({
    ...hasParent && { parent: parentOf.get(runId) ?? null },
    ...hasStarter && { startedBy: starterOf.get(runId) },
  });
}

type ParentRow = Awaited<ReturnType<typeof findParents>>[number];

function toParent({ id, workflow_id, name, parent_path }: ParentRow) {
  return { runId: id, workflowId: workflow_id, workflowName: name, path: parent_path ?? "" };
}

function toStarter({ principal_id, name }: Awaited<ReturnType<typeof findStarters>>[number]) {
  return { userId: principal_id, name };
}
