import { sql } from "kysely";
import type { Queries } from "../../db/dialect.ts";
import { nextPublishedIds, readableWorkflows, WORKFLOW_TEAM_KEYS } from "../../access/sharing.ts";
import type { Principal } from "../../identity/principal.ts";
import { nextRound } from "../../lib/turns/turns.ts";

/** The data of a workflow that its file is compared with. */
export interface FiledWorkflow {
  id: string;
  ownerId: string;
  sharedTeamKeys: string[];
  latestVersionNumber: number;
  /** The version that the last import published or found equal. */
  importedVersionNumber: number | null;
  defaultVersionId: string | null;
  /** The default version; null if none is published. */
  published: { number: number; definition: string } | null;
}

interface Wanted {
  principal: Principal;
  key: string;
}

/**
 * Finds the workflow for a file key: the caller's own with that id, else the caller's own that was
 * imported with that key, else another one with that id that the caller may read. Keys of other
 * users' files find nothing.
 */
export async function findFiledWorkflow(
  queries: Queries,
  { principal, key }: Wanted,
): Promise<FiledWorkflow | null> {
  const named = await filed(queries, principal).where("workflows.id", "=", key).executeTakeFirst();
  const row = named?.ownerId === principal.userId
    ? named
    : await findOwnByFileKey(queries, { principal, key }) ?? named;
  if (!row) return null;
  const { number, definition, sharedTeamKeys, ...workflow } = row;
  const published = number === null || definition === null ? null : { number, definition };
  return { ...workflow, sharedTeamKeys: JSON.parse(sharedTeamKeys), published };
}

function findOwnByFileKey(queries: Queries, { principal, key }: Wanted) {
  return filed(queries, principal)
    .where("workflows.org_key", "=", principal.orgKey)
    .where("workflows.file_key", "=", key)
    .where("workflows.deleted_at", "is", null)
    .where("workflows.owner_id", "=", principal.userId)
    .orderBy("workflows.id")
    .executeTakeFirst();
}

function filed(queries: Queries, principal: Principal) {
  return queries.selectFrom("workflows")
    .leftJoin("workflow_versions as versions", "versions.id", "workflows.default_version_id")
    .select([
      "workflows.id",
      "workflows.owner_id as ownerId",
      "workflows.latest_version_number as latestVersionNumber",
      "workflows.default_version_id as defaultVersionId",
      "workflows.imported_version_number as importedVersionNumber",
      "versions.number",
      "versions.definition",
      WORKFLOW_TEAM_KEYS.as("sharedTeamKeys"),
    ])
    .where(readableWorkflows(principal));
}

/** A published workflow to export. */
export interface ExportRow {
  id: string;
  name: string;
  fileKey: string | null;
  definition: string;
}

/** The published workflows that the caller may read, in the order of ids, after `after`. */
export async function selectExports(
  queries: Queries,
  { principal, after, limit }: { principal: Principal; after: string; limit: number },
): Promise<ExportRow[]> {
  const found: ExportRow[] = [];
  let last = after;
  while (true) {
    const { rows } = await nextPublishedIds(principal, { after: last, limit }).execute(queries);
    const ids = rows.map(({ id }) => id);
    found.push(...await findExports(queries, { principal, ids }));
    // Shared workflows may have no version, so that another query may be necessary.
    if (ids.length < limit || found.length >= limit) return found.slice(0, limit);
    last = ids.at(-1) ?? last;
    await nextRound();
  }
}

async function findExports(
  queries: Queries,
  { principal, ids }: { principal: Principal; ids: readonly string[] },
): Promise<ExportRow[]> {
  return await exported(queries, principal)
    .where("workflows.id", "in", sql<string>`(SELECT value FROM json_each(${JSON.stringify(ids)}))`)
    .orderBy("workflows.id")
    .execute();
}

/** Finds one workflow to export. */
export async function findExport(
  queries: Queries,
  { principal, workflowId }: { principal: Principal; workflowId: string },
): Promise<ExportRow | undefined> {
  return await exported(queries, principal)
    .where("workflows.id", "=", workflowId)
    .executeTakeFirst();
}

function exported(queries: Queries, principal: Principal) {
  return queries.selectFrom("workflows")
    .innerJoin("workflow_versions as versions", "versions.id", "workflows.default_version_id")
    .select([
      "workflows.id",
      "workflows.name",
      "workflows.file_key as fileKey",
      "versions.definition",
    ])
    .where(readableWorkflows(principal));
}

export async function updateFileKey(
  queries: Queries,
  { workflowId, key }: { workflowId: string; key: string },
): Promise<void> {
  await queries.updateTable("workflows").set({ file_key: key })
    .where("id", "=", workflowId).execute();
}

/** Records that this version equals the workflow's file. */
export async function updateImportedVersion(
  queries: Queries,
  { workflowId, number }: { workflowId: string; number: number },
): Promise<void> {
  await queries.updateTable("workflows").set({ imported_version_number: number })
    .where("id", "=", workflowId).execute();
}
