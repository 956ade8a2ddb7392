import type { Queries } from "../db/dialect.ts";

/** A workflow of an organization, whether or not the caller may read it. */
export interface TransferableRow {
  ownerId: string;
  fileKey: string | null;
}

interface Wanted {
  orgKey: string;
  workflowId: string;
}

export async function findTransferable(
  queries: Queries,
  { orgKey, workflowId }: Wanted,
): Promise<TransferableRow | undefined> {
  return await queries.selectFrom("workflows")
    .select(["owner_id as ownerId", "file_key as fileKey"])
    .where("id", "=", workflowId)
    .where("org_key", "=", orgKey)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** The number of the workflow's schedules, which count for its owner. */
export async function countSchedules(queries: Queries, workflowId: string): Promise<number> {
  const { total } = await queries.selectFrom("schedules")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("workflow_id", "=", workflowId)
    .executeTakeFirstOrThrow();
  return total;
}

export async function updateOwner(
  queries: Queries,
  { workflowId, ownerId, now }: { workflowId: string; ownerId: string; now: number },
): Promise<void> {
  await queries.updateTable("workflows")
    .set({ owner_id: ownerId, transferred_at: now, updated_at: now })
    .where("id", "=", workflowId)
    .execute();
}

/** Whether the owner has another workflow that was imported with this file key. */
export async function ownsFileKey(
  queries: Queries,
  { orgKey, ownerId, fileKey }: { orgKey: string; ownerId: string; fileKey: string },
): Promise<boolean> {
  const row = await queries.selectFrom("workflows").select("id")
    .where("org_key", "=", orgKey)
    .where("file_key", "=", fileKey)
    .where("deleted_at", "is", null)
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function dropFileKey(queries: Queries, workflowId: string): Promise<void> {
  await queries.updateTable("workflows").set({ file_key: null })
    .where("id", "=", workflowId)
    .execute();
}
