import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Queries } from "../../db/dialect.ts";

/** The condition that the workflow with this id has runs that have not ended. */
export type InUseCondition = (workflowId: RawBuilder<unknown>) => RawBuilder<SqlBool>;

/** A position in the list of deleted workflows, which is in the order of deletion. */
export interface DeletedWorkflow {
  deletedAt: number;
  id: string;
}

/** Deleted workflows that still have contents, after a position and before a time. */
export async function findDeleted(
  queries: Queries,
  { after, before, limit, isInUse }: {
    after: DeletedWorkflow;
    before: number;
    limit: number;
    isInUse: InUseCondition;
  },
): Promise<(DeletedWorkflow & { isInUse: boolean })[]> {
  const rows = await queries.selectFrom("workflows")
    .select(["id", "deleted_at", isInUse(sql.ref("workflows.id")).as("is_in_use")])
    .where("deleted_at", "is not", null)
    .where("emptied_at", "is", null)
    .where(sql<boolean>`(deleted_at, id) > (${after.deletedAt}, ${after.id})`)
    .where("deleted_at", "<", before)
    .orderBy("deleted_at").orderBy("id")
    .limit(limit).execute();
  return rows.map(({ id, deleted_at, is_in_use }) => ({
    id,
    deletedAt: deleted_at ?? 0,
    isInUse: Boolean(is_in_use),
  }));
}

/** Deletes drafts and values of variables of the workflows. Returns the number of deleted rows. */
export async function deleteContents(
  queries: Queries,
  { ids, limit }: { ids: readonly string[]; limit: number },
): Promise<number> {
  const drafts = queries.selectFrom("drafts").select("id")
    .where("workflow_id", "in", ids).limit(limit);
  const { numDeletedRows } = await queries.deleteFrom("drafts").where("id", "in", drafts)
    .executeTakeFirst();
  const deleted = Number(numDeletedRows);
  if (deleted >= limit) return deleted;
  const envs = queries.selectFrom("workflow_versions")
    .innerJoin("version_envs", "version_envs.version_id", "workflow_versions.id")
    .select(["version_envs.version_id", "version_envs.name"])
    .where("workflow_versions.workflow_id", "in", ids).limit(limit - deleted);
  const result = await queries.deleteFrom("version_envs")
    .where(sql<boolean>`(version_id, name) IN ${envs}`)
    .executeTakeFirst();
  return deleted + Number(result.numDeletedRows);
}

/** Records that no contents are left. */
export async function markEmptied(
  queries: Queries,
  { ids, now }: { ids: readonly string[]; now: number },
): Promise<void> {
  await queries.updateTable("workflows").set({ emptied_at: now }).where("id", "in", ids).execute();
}
