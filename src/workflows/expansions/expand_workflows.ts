import type { Queries } from "../../db/dialect.ts";
import type { Principal } from "../../identity/principal.ts";
import type { ShownMember } from "../../identity/shown_member.ts";
import { isoTimeOrNull } from "../../lib/clock.ts";
import { findWorkflowRelations } from "./relations_store.ts";

/** The optional fields of a workflow in a list. */
export const WORKFLOW_ITEM_EXPANSIONS = ["isDraft", "nextRunAt", "owner", "version"] as const;

export type WorkflowItemExpansion = typeof WORKFLOW_ITEM_EXPANSIONS[number];

/** The optional fields of a workflow in a list; each is present only if it was requested. */
export interface WorkflowRelations {
  /** Whether the workflow has a draft that the caller may read. */
  isDraft?: boolean;
  /** The next tick of any of its schedules. */
  nextRunAt?: string | null;
  owner?: ShownMember;
  /** The number of the default version. */
  version?: string | null;
}

interface WantedRelations {
  principal: Principal;
  workflowIds: readonly string[];
  expand: readonly WorkflowItemExpansion[];
}

/** Reads the requested fields of workflows that the caller may read, in one statement. */
export async function readWorkflowRelations(
  queries: Queries,
  { expand, ...wanted }: WantedRelations,
): Promise<(workflowId: string) => WorkflowRelations> {
  if (expand.length === 0) return () => ({});
  const rows = await findWorkflowRelations(queries, wanted);
  const all = new Map(rows.map((row) => [row.id, toRelations(row)]));
  return (workflowId) =>
    Object.fromEntries(expand.map((name) => [name, all.get(workflowId)?.[name]]));
}

function toRelations(
  row: Awaited<ReturnType<typeof findWorkflowRelations>>[number],
): WorkflowRelations {
  return {
    isDraft: Boolean(row.isDraft),
    nextRunAt: isoTimeOrNull(row.nextAt),
    owner: { userId: row.ownerId, name: row.ownerName },
    version: row.versionNumber === null ? null : String(row.versionNumber),
  };
}
