import type { Queries } from "../db/dialect.ts";
import type { Principal } from "../identity/principal.ts";
import type { JsonObject } from "../lib/json.ts";
import { isHiddenFrom } from "./private_run.ts";
import type { RunRelations } from "./run.ts";
import { findParents, findStarters } from "./store/child_store.ts";
import { findShortInputs } from "./store/run_list_store.ts";

/** The additional fields of a run that a caller may request. */
const RUN_EXPANSIONS = ["parent", "startedBy", "workflowName"] as const;

/** The additional fields for lists of runs. */
export const RUN_LIST_EXPANSIONS = [...RUN_EXPANSIONS, "inputs"] as const;

/** The additional fields for a single run. */
export const RUN_DETAIL_EXPANSIONS = [
  ...RUN_EXPANSIONS,
  "rights",
  "stepAttempts",
  "stepTitles",
] as const;

export type RunListExpansion = typeof RUN_LIST_EXPANSIONS[number];
export type RunDetailExpansion = typeof RUN_DETAIL_EXPANSIONS[number];

interface WantedRelations {
  principal: Principal;
  /** Ids of runs that the caller may read. */
  ids: readonly string[];
  expand: readonly (RunListExpansion | RunDetailExpansion)[];
}

/** Reads the wanted relations of these runs, with at most one query for each kind. */
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

/**
 * Reads the inputs of these runs as the runs themselves show them: empty if they are hidden from
 * the caller. Null if they are too large for a list.
 */
export async function readInputs(
  queries: Queries,
  { principal, ids }: Omit<WantedRelations, "expand">,
): Promise<ReadonlyMap<string, JsonObject | null>> {
  const rows = await findShortInputs(queries, ids);
  return new Map(rows.map(({ id, inputs, ...run }) => {
    if (isHiddenFrom(principal, run)) return [id, {}];
    return [id, inputs === null ? null : JSON.parse(inputs)];
  }));
}
